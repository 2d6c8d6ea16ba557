import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkNotices, writeNotices } from './notices.ts';
import { makeRepository } from './testing/repository.ts';

const FILE = 'web/app/public/third-party-notices.txt';
const UNDER_MIT = { version: '1.0.0', license: 'MIT' };

const lock = (packages: object): string => JSON.stringify({ lockfileVersion: 3, packages });
const packages = {
  '': { dependencies: { boat: '1.0.0' }, devDependencies: { yard: '1.0.0' } },
  'node_modules/boat': { ...UNDER_MIT, dependencies: { oar: '2.0.0' }, optionalDependencies: { sail: '1.0.0' } },
  'node_modules/boat/node_modules/oar': { ...UNDER_MIT, version: '2.0.0' },
  'node_modules/oar': { ...UNDER_MIT, dev: true },
  'node_modules/sail': { version: '1.0.0', license: 'ISC', optional: true },
  'node_modules/yard': { ...UNDER_MIT, dev: true, dependencies: { oar: '1.0.0' } },
};

/**
 * Creates a repository that depends on `boat`, which has its own `oar` and a `sail` for one platform. It also has a dev
 * dependency `yard`.
 */
const makeBoat = () =>
  makeRepository({
    [FILE]: '',
    'package-lock.json': lock(packages),
    'node_modules/boat/LICENSE': 'Of the boat\r\n',
    'node_modules/boat/deck/COPYING': 'Of the deck\n',
    'node_modules/boat/node_modules/oar/LICENSE.md': 'Of the  boat\n',
    'node_modules/oar/LICENSE.md': 'Of other oars\n',
    'node_modules/yard/LICENSE': 'Of the yard\n',
    'web/fonts/ofl-letters.txt': 'Of the letters\n',
  });

test('the notices list all direct and indirect dependencies, and each license text once', () => {
  const root = makeBoat();
  writeNotices(root);
  const notices = readFileSync(join(root, FILE), 'utf8').split(/\n\n-+\n\n/);
  expect(notices.slice(1)).toEqual([
    'The fonts beside web/fonts/ofl-letters.txt\n\nOf the letters',
    'boat 1.0.0 (MIT)\noar 2.0.0 (MIT)\n\nOf the boat',
    'boat 1.0.0 (MIT)\n\nOf the deck',
    'Packages without a text of their own, and those for one platform, which bring theirs along:\n\nsail 1.0.0 (ISC)\n',
  ]);
  expect(checkNotices(root)).toEqual({ state: 'ok', note: '3 packages', detail: '' });
});

test('the notices are outdated when a package is added or its license changes', () => {
  const root = makeBoat();
  expect(checkNotices(root).detail).toBe(`${FILE} is out of date: npm run notices`);
  writeNotices(root);
  writeFileSync(join(root, 'node_modules/boat/LICENSE'), 'Of another boat\n');
  expect(checkNotices(root).state).toBe('red');
  writeNotices(root);
  const grown = {
    ...packages,
    'node_modules/boat': { ...packages['node_modules/boat'], dependencies: { yard: '1.0.0' } },
  };
  writeFileSync(join(root, 'package-lock.json'), lock(grown));
  expect(checkNotices(root).state).toBe('red');
});
