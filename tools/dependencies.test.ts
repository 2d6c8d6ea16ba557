import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { dependencies, devDependencies } from '../package.json';

const root = join(import.meta.dirname, '..');
const names = z.record(z.string(), z.unknown()).default({}).transform(Object.keys);
const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
    }),
  ),
});

test('docs/dependencies.md lists exactly the packages of package.json', () => {
  const page = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
  const cells = page.split('\n').flatMap((line) => /^\| (`[^|]+`) +\|/.exec(line)?.[1] ?? []);
  const listed = cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')));
  expect(listed.toSorted()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].toSorted());
});

// `npm install` silently omits platform packages that a registry lacks; `npm ci` then fails on other machines.
test('the lock file contains the packages of every platform, and is tied to no registry', () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  for (const [path, { resolved, integrity, ...needs }] of Object.entries(packages)) {
    const all = [...needs.dependencies, ...needs.devDependencies, ...needs.optionalDependencies];
    expect
      .soft(
        all.filter((name) => !locked.has(name)),
        `needed by ${path || 'package.json'}`,
      )
      .toEqual([]);
    expect.soft(resolved, path).toBeUndefined();
    if (path !== '') expect.soft(integrity, path).toBeDefined();
  }
});
