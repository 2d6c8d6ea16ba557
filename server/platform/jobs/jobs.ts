import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { addJob, type Job, postponeJob, removeJob, removeJobs } from './jobs-store.ts';
import { createWorker, type JobHandlers, type RunningWorker, type Worker } from './worker.ts';

/** Work that outlives the request and the process: queued in the same transaction as what it belongs to. */
export interface Jobs {
  /**
   * `payload` is for the handler alone; it holds no secrets, for it stays in the database until it is done.
   * @param dueAt milliseconds since 1970; at once unless given
   * @returns its number
   */
  readonly add: (db: Db, kind: string, payload: string, dueAt?: number) => Promise<number>;
  /** Takes back all that have this payload, but for one that is being done right now; part of the caller's transaction. */
  readonly cancel: (db: Db, kind: string, payload: string) => Promise<void>;
  /** Looks for work now, when a job has been made due by other means; the row may become visible a moment later. */
  readonly wakeSoon: () => void;
  /** Starts working; without it jobs only wait. No worker ever waits for another one. */
  readonly start: (workers: readonly Worker[]) => void;
  /** Resolves when nothing is due any more. */
  readonly settle: () => Promise<void>;
  /** Takes no other job; resolves when those under way are done. */
  readonly stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 6 * 60 * 60_000;
const MAX_ATTEMPTS = 20;

/** Half a minute after the first failure, twice as long after each further one, at most six hours. */
export function retryDelay({ tries }: Job): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
}

/** Longer than the largest picture takes on a slow machine. */
const LEASE_MS = 10 * 60_000;

/** Works at these one after the other; what fails is tried again, and forgotten in the end. */
export function patientWorker(
  { database, now }: { readonly database: Database; readonly now: () => number },
  handlers: JobHandlers,
): Worker {
  return {
    handlers,
    atOnce: 1,
    leaseMs: LEASE_MS,
    afterFailure: async (job) => {
      if (job.tries >= MAX_ATTEMPTS) await removeJob(database, job.id);
      else await postponeJob(database, job.id, now() + retryDelay(job));
    },
  };
}

export function createJobs(database: Database, log: Log, now: () => number): Jobs {
  let workers: readonly RunningWorker[] = [];

  const wake = (): void => {
    for (const worker of workers) worker.wake();
  };

  /** The row becomes visible when its transaction ends, which is after this call. */
  const wakeIn = (delay: number): void => {
    setTimeout(wake, delay + 50).unref();
  };

  return {
    add: async (db, kind, payload, dueAt = now()) => {
      const id = await addJob(db, { kind, payload, created_at: now(), run_at: dueAt });
      wakeIn(dueAt - now());
      return id;
    },
    wakeSoon: () => wakeIn(0),
    cancel: removeJobs,
    start: (wanted) => {
      workers = wanted.map((worker) => createWorker(worker, { database, log, now }));
      wake();
    },
    settle: async () => {
      await Promise.all(workers.map((worker) => worker.settle()));
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
