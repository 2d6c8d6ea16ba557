import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONG_BROWSER_TESTS, LONG_SERVER_TESTS, ON_BOTH, STARTED_FIRST } from '../vitest.config.ts';

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function alternatives(pattern: string): readonly string[] {
  const [braces, inside = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return inside.split(',').flatMap((one) => alternatives(pattern.replace(braces, one)));
}

const root = new URL('..', import.meta.url).pathname;
const withoutMatch = (names: readonly string[]) => names.filter((name) => globSync(name, { cwd: root }).length === 0);

// Without this test, a renamed file would silently run on one engine only, or in every run.
test('every pattern in ON_BOTH and of the long tests matches a file', () => {
  expect(withoutMatch([...ON_BOTH, ...LONG_SERVER_TESTS, ...LONG_BROWSER_TESTS].flatMap(alternatives))).toEqual([]);
});

test('every test file in STARTED_FIRST exists', () => {
  expect(withoutMatch(STARTED_FIRST.map((name) => `${name}.test.ts`))).toEqual([]);
});
