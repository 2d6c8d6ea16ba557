import { beforeEach, expect, test, vi } from 'vitest';
import { isRed, type Outcome, printSummary, runStages, type Stage } from './stages.ts';

const printed: string[] = [];
const signal = new AbortController().signal;

const stage = (title: string, outcome: Outcome): Stage => ({ title, run: async () => outcome });
const ok = (title: string): Stage => stage(title, { state: 'ok', note: '' });

beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
});

async function lastLineOf(groups: readonly (readonly Stage[])[]): Promise<string | undefined> {
  printSummary(await runStages(groups, signal));
  return printed.join('\n').split('\n').at(-1);
}

test('the last line of the summary counts the tests of every stage', async () => {
  const sqlite = stage('SQLite', { state: 'ok', note: '', passed: 40, failed: 0 });
  const postgres = stage('PostgreSQL', { state: 'ok', note: '', passed: 2, failed: 0 });
  expect(await lastLineOf([[ok('Types')], [sqlite], [postgres]])).toBe('42 passed, 0 failed');
});

const red = stage('Red', { state: 'red', note: '' });

test('a red stage stops neither its group nor later groups, but the run is red', async () => {
  const rows = await runStages([[red, ok('Format')], [red], [ok('Browser tests')]], signal);
  expect(rows.map(({ outcome }) => outcome?.state)).toEqual(['red', 'ok', 'red', 'ok']);
  expect(rows.some(isRed)).toBe(true);
});

test('after a red stage that others need, no further group starts', async () => {
  const rows = await runStages([[{ ...red, isNeeded: true }], [ok('Tests')], [ok('Browser tests')]], signal);
  expect(rows.map(({ outcome }) => outcome?.state)).toEqual(['red', undefined, undefined]);
});

test('a red stage without a failed test counts as one failure', async () => {
  expect(await lastLineOf([[stage('Types', { state: 'red', note: '' })]])).toBe('0 passed, 1 failed');
  expect(await lastLineOf([[stage('Tests', { state: 'red', note: '', passed: 3, failed: 0 })]])).toBe(
    '3 passed, 1 failed',
  );
});

test('a stage that throws is red with the error message', async () => {
  const broken = { title: 'Walls', run: () => Promise.reject(new Error('no parser')) };
  expect((await runStages([[broken]], signal)).map(({ outcome }) => outcome)).toEqual([
    { state: 'red', note: 'stopped', detail: 'no parser' },
  ]);
});

test('after the run is stopped, no further group starts', async () => {
  const stop = new AbortController();
  const stopping: Stage = {
    title: 'Tests',
    run: async () => {
      stop.abort();
      return { state: 'ok', note: '' };
    },
  };
  const rows = await runStages([[stopping], [ok('Journeys')]], stop.signal);
  expect(rows.map(({ outcome }) => outcome?.state)).toEqual(['ok', undefined]);
});
