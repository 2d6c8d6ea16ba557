import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencies, devDependencies } from '../package.json';

test('docs/dependencies.md lists exactly the packages of package.json', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'dependencies.md'), 'utf8');
  const cells = page.split('\n').flatMap((line) => /^\| (`[^|]+`) +\|/.exec(line)?.[1] ?? []);
  const listed = cells.flatMap((cell) => cell.split(', ').map((name) => name.replaceAll('`', '')));
  expect(listed.toSorted()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].toSorted());
});
