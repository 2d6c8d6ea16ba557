import { styleText } from 'node:util';
import pLimit from 'p-limit';

/** The result of a stage. `detail` is printed below it unless it is empty. */
export interface Outcome {
  readonly state: 'ok' | 'red' | 'left out';
  /** A few words: the number of checked items, or the reason for skipping. */
  readonly note: string;
  readonly detail?: string;
  readonly passed?: number;
  readonly failed?: number;
}

/** Returns the outcome of a check from its problems, one line each. */
export function checkOutcome(problems: readonly string[], note: string): Outcome {
  return { state: problems.length === 0 ? 'ok' : 'red', note, detail: problems.join('\n') };
}

export interface Stage {
  readonly title: string;
  /** Whether later groups need this stage: they do not start if it is red. */
  readonly isNeeded?: boolean;
  readonly run: (signal: AbortSignal) => Promise<Outcome>;
}

/**
 * A stage in the summary. `outcome` is undefined if the stage did not run, because a stage that it needs was red or the
 * run was stopped.
 */
interface Row {
  readonly title: string;
  readonly seconds: number;
  readonly outcome: Outcome | undefined;
}

const AT_A_TIME = 2;
const COLOURS = { ok: 'green', red: 'red', 'left out': 'yellow' } as const;

/**
 * Runs groups of stages in order, and the stages of one group concurrently. A red stage stops later groups only
 * if they need it, so one run shows all problems. Starts no further group once `signal` is aborted. Prints each
 * result immediately.
 */
export async function runStages(groups: readonly (readonly Stage[])[], signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  const limit = pLimit(AT_A_TIME);
  let isBlocked = false;
  for (const group of groups) {
    if (signal.aborted || isBlocked) {
      rows.push(...group.map(({ title }) => ({ title, seconds: 0, outcome: undefined })));
      continue;
    }
    console.log(`\n${styleText('bold', `── ${group.map(({ title }) => title).join(' · ')}`)}`);
    const ran = await Promise.all(group.map((stage) => limit(() => runStage(stage, signal))));
    isBlocked = ran.some((row, at) => isRed(row) && group[at]?.isNeeded);
    rows.push(...ran);
  }
  return rows;
}

/** Prints one line for each stage, and the count of tests alone on the last line. */
export function printSummary(rows: readonly Row[]): void {
  console.log(`\n${styleText('bold', '── Summary')}`);
  for (const row of rows) console.log(line(row));
  const { passed, failed } = count(rows);
  console.log(`\n${passed} passed, ${failed} failed`);
}

export function isRed(row: Row): boolean {
  return row.outcome?.state === 'red';
}

/** Counts tests. A red stage without a failed test counts as one failure, so that the count never looks green. */
function count(rows: readonly Row[]): { readonly passed: number; readonly failed: number } {
  let passed = 0;
  let failed = 0;
  for (const { outcome } of rows) {
    passed += outcome?.passed ?? 0;
    const failures = outcome?.failed ?? 0;
    failed += outcome?.state === 'red' ? Math.max(1, failures) : failures;
  }
  return { passed, failed };
}

async function runStage({ title, run }: Stage, signal: AbortSignal): Promise<Row> {
  const start = performance.now();
  const outcome = await run(signal).catch(failure);
  const row = { title, seconds: (performance.now() - start) / 1000, outcome };
  console.log(line(row));
  if (outcome.detail !== undefined && outcome.detail !== '') console.log(outcome.detail.replace(/^/gm, '    '));
  return row;
}

function failure(error: unknown): Outcome {
  return { state: 'red', note: 'stopped', detail: error instanceof Error ? error.message : String(error) };
}

function line({ title, seconds, outcome }: Row): string {
  if (outcome === undefined) return `  ${'not run'.padEnd(9)} ${title}`;
  const state = styleText(COLOURS[outcome.state], outcome.state.toUpperCase().padEnd(9));
  return `  ${state} ${title.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s  ${outcome.note}`.trimEnd();
}

/** Returns a signal that aborts on Ctrl-C or SIGTERM, so that child processes can be stopped in order. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  return stop.signal;
}
