import pLimit from 'p-limit';
import { ChildEnded, createChildProcesses } from '#server/platform/child-processes/child-processes.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueueLarge } from '#server/platform/images/queue.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import type { SheetSummary, TableRow } from './cells.ts';
import type { TableCalls } from './table-worker.ts';

/** Maximum V8 heap of the child process. It is enough for a table of 20 MB and too little for a decompression bomb. */
const MAX_MEMORY_MB = 768;
/** Timeout for reading one table. The largest table takes a few seconds. */
const TIMEOUT_MS = 60_000;
const MAX_WAITING = 5;

const oneAtATime = pLimit(1);

const inProcess = createChildProcesses<TableCalls>(new URL('./table-worker.ts', import.meta.url), {
  maxMemory: MAX_MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
  // Ends the child process after each table to free its memory. Imports are minutes apart.
  idleMs: 0,
});

interface TableReading {
  readonly maxRows: number;
  /** Number of rows of each sheet that the user sees when choosing a sheet. */
  readonly headRows: number;
  /** Returns the index of the sheet to read. CSV files have no sheets. */
  readonly choose: (sheets: readonly SheetSummary[]) => number;
  readonly take: (rows: readonly TableRow[]) => Promise<void>;
}

async function read(path: string, { maxRows, headRows, choose, take }: TableReading): Promise<void> {
  await inProcess(async (ask) => {
    await ask('read', choose(await ask('open', path, headRows, maxRows)));
    for (let rows = await ask('takeRows'); rows.length > 0; rows = await ask('takeRows')) await take(rows);
  });
}

/**
 * Reads one sheet of an Excel workbook, or a CSV file in any common encoding, in a child process. Passes its rows to
 * `take` in batches, in order, without empty rows.
 * @throws AppError `wrong-type`, `too-large`, or `busy` if the queue is full
 */
export async function readTable(staged: StagedFile, reading: TableReading): Promise<void> {
  if (oneAtATime.pendingCount >= MAX_WAITING) throw new AppError('busy', 'busy', { retryAfterSeconds: 10 });
  try {
    await oneAtATime(() => enqueueLarge(() => read(staged.path, reading)));
  } catch (error) {
    // The child process ran out of time or memory, or was killed.
    if (error instanceof ChildEnded) throw new AppError('wrong-type', 'tableDamaged');
    throw error;
  }
}
