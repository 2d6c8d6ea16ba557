import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BEGUN_FIRST, ENGINE_FREE } from '../vitest.config.ts';

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [braces, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return inside.split(',').flatMap((one) => alternatives(pattern.replace(braces, one)));
}

const root = new URL('..', import.meta.url).pathname;
const namingNothing = (names: readonly string[]) => names.filter((name) => globSync(name, { cwd: root }).length === 0);

// One that names nothing was meant for a file that has another name now, and runs twice.
test('every name of tests that no database engine can change is that of a test', () => {
  expect(namingNothing(ENGINE_FREE.flatMap(alternatives))).toEqual([]);
});

test('every name of tests that are begun first is that of a test', () => {
  expect(namingNothing(BEGUN_FIRST.map((name) => `${name}.test.ts`))).toEqual([]);
});
