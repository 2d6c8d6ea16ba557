import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BEGUN_FIRST, LONG_JOURNEYS, ON_BOTH } from '../vitest.config.ts';

/** `a/{b,c}.ts` is `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [braces, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return inside.split(',').flatMap((one) => alternatives(pattern.replace(braces, one)));
}

const root = new URL('..', import.meta.url).pathname;
const namingNothing = (names: readonly string[]) => names.filter((name) => globSync(name, { cwd: root }).length === 0);

// A name that finds nothing belonged to a file that was renamed, which then runs on one engine, or in every run.
test('every name of tests for both engines, and of long journeys, finds tests', () => {
  expect(namingNothing([...ON_BOTH, ...LONG_JOURNEYS].flatMap(alternatives))).toEqual([]);
});

test('every name of tests that are begun first is that of a test', () => {
  expect(namingNothing(BEGUN_FIRST.map((name) => `${name}.test.ts`))).toEqual([]);
});
