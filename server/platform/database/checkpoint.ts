import { Worker } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';

/** Number of new 4 KB pages in the WAL file at which a checkpoint starts. */
const MIN_PAGES = 2_000;

/** Copies committed pages from the WAL file into the database file. */
export interface Checkpoints {
  /**
   * Starts a checkpoint in the background if there are many new pages and no checkpoint is running. Call it outside
   * transactions.
   */
  readonly startIfDue: () => void;
  readonly settle: () => Promise<void>;
}

async function checkpoint(file: string): Promise<void> {
  const worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), {
    workerData: file,
    env: {},
    execArgv: [],
  });
  // Ignores errors. If a checkpoint fails, for example on a full disk, no data is lost.
  worker.on('error', () => {});
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  worker.once('exit', () => end());
  await ended;
}

/**
 * Disables SQLite's automatic checkpoints, which run during a commit and block the process, for example for 0.1 s after
 * an import of 50,000 rows. Returns checkpoints that run in a worker thread with its own connection.
 */
export function createCheckpoints(writer: SqliteDatabase.Database): Checkpoints {
  writer.pragma('wal_autocheckpoint = 0');
  const state = writer.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(NOOP)');
  let running: Promise<void> | undefined;
  /**
   * Pages in the WAL file when the last checkpoint started. While checkpoints fail on a full disk, this prevents a new
   * thread for each write.
   */
  let triedPages = 0;
  return {
    startIfDue: () => {
      const { log = 0, checkpointed = 0 } = state.get() ?? {};
      // After a complete checkpoint, SQLite overwrites the WAL file from its start, so `log` becomes smaller.
      if (log < triedPages) triedPages = 0;
      if (running || log - Math.max(checkpointed, triedPages) < MIN_PAGES) return;
      triedPages = log;
      running = checkpoint(writer.name).finally(() => {
        running = undefined;
      });
    },
    settle: async () => running,
  };
}
