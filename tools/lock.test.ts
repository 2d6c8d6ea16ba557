import { expect, test } from 'vitest';
import { checkLock } from './lock.ts';
import { makeRepository } from './testing/repository.ts';

const integrity = 'sha512-0';
const manifest = { name: 'house', dependencies: { pack: '1.2.3' } };
const packages = {
  '': manifest,
  'node_modules/pack': {
    version: '1.2.3',
    integrity,
    dependencies: { inner: '^1.0.0' },
    optionalDependencies: { 'pack-linux': '1.2.3', 'pack-win32': '1.2.3' },
    peerDependencies: { wanted: '*', spare: '*' },
    peerDependenciesMeta: { spare: { optional: true } },
  },
  'node_modules/pack/node_modules/inner': { version: '1.0.4', integrity },
  'node_modules/pack-linux': { version: '1.2.3', integrity, optional: true },
  'node_modules/pack-win32': { version: '1.2.3', integrity, optional: true },
  'node_modules/wanted': { version: '3.0.0', integrity },
};

const check = (locked: object): ReturnType<typeof checkLock> =>
  checkLock(
    makeRepository({
      'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: locked }),
    }),
  );

test('a complete lock file passes', () => {
  expect(check(packages)).toEqual({ state: 'ok', note: '6 packages', detail: '' });
});

test.for(['node_modules/pack-win32', 'node_modules/wanted', 'node_modules/pack/node_modules/inner'])(
  'a lock file without %s is refused',
  (gone) => {
    const rest = Object.fromEntries(Object.entries(packages).filter(([path]) => path !== gone));
    const name = gone.slice(gone.lastIndexOf('/') + 1);
    expect(check(rest).detail).toBe(`node_modules/pack needs ${name}, which the lock file lacks`);
  },
);

test('a lock file without a development package of the project is refused', () => {
  const withDevelopment = { ...packages, '': { ...manifest, devDependencies: { tester: '1.0.0' } } };
  expect(check(withDevelopment).detail).toBe('package.json needs tester, which the lock file lacks');
});

test('a package tied to one registry is refused', () => {
  const tied = { version: '3.0.0', integrity, resolved: 'https://packages.example/wanted-3.0.0.tgz' };
  expect(check({ ...packages, 'node_modules/wanted': tied }).detail).toBe(
    'node_modules/wanted is tied to https://packages.example/wanted-3.0.0.tgz',
  );
});
