import { expect, test } from 'vitest';
import { outcomeOf } from './vitest.ts';

const count = { passed: 7, failed: 0, skipped: 0, flaky: [] };
const flaky = (length: number) => Array.from({ length }, (_, index) => `e2e/home.test.ts: test ${index}`);

test.each([
  ['all tests pass', count, true, 'ok'],
  ['a test fails', { ...count, failed: 1 }, false, 'red'],
  ['three tests pass only on a retry', { ...count, flaky: flaky(3) }, true, 'ok'],
  ['four tests pass only on a retry', { ...count, flaky: flaky(4) }, true, 'red'],
])('the outcome of a run in which %s is $3', (_what, counted, ok, state) => {
  expect(outcomeOf(counted, ok).state).toBe(state);
});

test('the outcome of a run lists the flaky tests', () => {
  expect(outcomeOf({ ...count, flaky: flaky(1) }, true)).toMatchObject({
    note: '7 passed, 0 failed, 1 flaky',
    detail: 'Flaky: e2e/home.test.ts: test 0',
  });
});
