import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generateInputs } from './generate.mjs';

const root = join(import.meta.dirname, '..');

/** Returns a source file and all our files that it imports, directly or not, relative to the root. */
function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/ from '([#.][^']+)';/g)) {
    const path = name.startsWith('#') ? fileURLToPath(import.meta.resolve(name)) : join(root, dirname(file), name);
    withImports(relative(root, path), seen);
  }
  return seen;
}

it('every file that web/routes.ts imports is an input of the generated types', () => {
  const imported = [...withImports('web/routes.ts')];
  expect(imported.length).toBeGreaterThan(1);
  const inputs = new Set(generateInputs());
  expect(imported.filter((name) => !inputs.has(name))).toEqual([]);
});
