import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { messages } from '#contract/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { TableProblem } from './problems.ts';
import type { TableJob, TableMessage, TableRow } from './table-messages.ts';

const sentences: Readonly<Record<TableProblem, string>> = {
  kind: messages.tableKindRefused,
  xls: messages.tableIsXls,
  ods: messages.tableIsOds,
  locked: messages.tableIsLocked,
  damaged: messages.tableDamaged,
  empty: messages.tableEmpty,
  large: messages.tableTooManyRows,
};

/** Megabytes: a table of 20 MB in its thread, and no more for one that was made to burst. */
const MOST_MEMORY = 768;
/** Milliseconds; the largest table takes a few seconds. */
const LONGEST = 60_000;
const MOST_WAITING = 5;

const oneAtATime = pLimit(1);

function refusal(problem: TableProblem): Refusal {
  return new Refusal(problem === 'large' ? 'too-large' : 'wrong-type', sentences[problem]);
}

async function takeRows(worker: Worker, take: (rows: readonly TableRow[]) => Promise<void>): Promise<void> {
  const tooLong = AbortSignal.timeout(LONGEST);
  for await (const [sent] of on(worker, 'message', { close: ['exit'], signal: tooLong })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by the module beside this one alone
    const message = sent as TableMessage;
    if ('end' in message) return;
    if ('problem' in message) throw refusal(message.problem);
    await take(message.rows);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage('next');
  }
  throw refusal('damaged');
}

async function read(job: TableJob, take: (rows: readonly TableRow[]) => Promise<void>): Promise<void> {
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), {
    workerData: job,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', () => reject(refusal('damaged')));
  });
  try {
    await Promise.race([takeRows(worker, take), failed]);
  } finally {
    await worker.terminate();
  }
}

/**
 * Reads a table, an Excel workbook (its first sheet) or a CSV file in any of the usual encodings, in a thread of its
 * own, and hands over its rows in portions, in their order. Rows without anything in them are left out.
 * @throws Refusal `wrong-type`, `too-large`, or `busy` when others are waiting
 */
export async function readTable(
  staged: StagedFile,
  mostRows: number,
  take: (rows: readonly TableRow[]) => Promise<void>,
): Promise<void> {
  if (oneAtATime.pendingCount >= MOST_WAITING) throw new Refusal('busy', messages.busy, { retryAfterSeconds: 10 });
  await oneAtATime(() => read({ path: staged.path, mostRows }, take));
}
