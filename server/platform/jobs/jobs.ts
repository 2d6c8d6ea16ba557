import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { failureOf } from './failed-attempt.ts';
import { addJob, dueKinds, type Job, postponeJob, markJobFailed, removeJobs } from './jobs-store.ts';
import { createWorker, type JobHandlers, type RunningWorker, type Worker } from './worker.ts';

/**
 * Background work that survives the request and the process. Jobs are added in the transaction of the change they
 * belong to.
 */
export interface Jobs {
  /**
   * Adds a job. `payload` is read only by the handler. It must not contain secrets, because it stays in the database
   * until the job is done.
   * @param dueAt epoch milliseconds, at most 31 days ahead; now by default
   * @returns the id of the job
   */
  readonly add: (db: Db, kind: string, payload: string, dueAt?: number) => Promise<number>;
  /**
   * Deletes all jobs of this kind with this payload, in the caller's transaction. Does not stop a job that is already
   * running.
   */
  readonly cancel: (db: Db, kind: string, payload: string) => Promise<void>;
  /**
   * Looks for due jobs after 50 ms. Call it after making a stored job due. The delay lets the caller's transaction
   * commit first.
   */
  readonly wakeSoon: () => void;
  /** Starts the workers, which run independently of each other. Before this call, jobs are stored but not run. */
  readonly start: (workers: readonly Worker[]) => void;
  /** Runs the due jobs. Resolves when no job is running. */
  readonly settle: () => Promise<void>;
  /** Stops claiming jobs. Resolves when the running jobs are done. */
  readonly stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 6 * 60 * 60_000;
const MAX_ATTEMPTS = 20;
/** Interval of checks for jobs that other processes have added or abandoned. */
const POLL_INTERVAL_MS = 15_000;

/**
 * Returns the delay before the next attempt in ms. It is 30 s after the first failure, doubles after each further
 * failure, and is at most 6 hours.
 */
export function retryDelay({ tries }: Job): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
}

/**
 * How long a job is reserved for this process. The slowest job, encoding the largest picture on a slow machine, takes
 * less time.
 */
const LEASE_MS = 10 * 60_000;

/**
 * Creates a worker that runs one job at a time. A failing job is tried 20 times in about two and a half days, then
 * marked as failed. The office can requeue it.
 */
export function retryingWorker(
  { database, now }: { readonly database: Database; readonly now: () => number },
  handlers: JobHandlers,
): Worker {
  return {
    handlers,
    atOnce: 1,
    leaseMs: LEASE_MS,
    afterFailure: async (job, error) => {
      const failure = failureOf(error, job);
      if (job.tries >= MAX_ATTEMPTS) await markJobFailed(database, job.id, now(), failure);
      else await postponeJob(database, job.id, now() + retryDelay(job), failure);
    },
  };
}

export function createJobs(database: Database, log: Log, now: () => number): Jobs {
  let workers: readonly RunningWorker[] = [];
  let timer: NodeJS.Timeout | undefined;
  const wakeUps = new Set<Promise<void>>();

  function wake(kind: string): void {
    for (const worker of workers) if (worker.takes(kind)) worker.wake();
  }

  /**
   * Wakes the workers that have due jobs. One query covers all workers, so that workers without due jobs make no
   * queries.
   */
  async function wakeForDue(): Promise<void> {
    try {
      for (const kind of await dueKinds(database, now())) wake(kind);
    } catch (error) {
      // The database may be unreachable. The next check finds the jobs.
      log.error({ event: 'job.read-failed', err: error }, 'The queue of jobs could not be read');
    }
  }

  function wakeWorkers(): void {
    if (workers.length === 0) return;
    const done = wakeForDue().finally(() => wakeUps.delete(done));
    wakeUps.add(done);
  }

  /**
   * Runs `act` 50 ms later than `delay` ms from now. Workers see the row of a new job only after the caller's
   * transaction commits.
   */
  const soon = (act: () => void, delay = 0): void => {
    setTimeout(act, delay + 50).unref();
  };

  async function finish(): Promise<void> {
    await Promise.all(wakeUps);
    await Promise.all(workers.map((worker) => worker.finish()));
  }

  return {
    add: async (db, kind, payload, dueAt = now()) => {
      const id = await addJob(db, { kind, payload, created_at: now(), run_at: dueAt });
      // The regular check finds jobs that are due later. A timer of more than 24 days would fire at once.
      const delay = Math.max(0, dueAt - now());
      if (delay < POLL_INTERVAL_MS) soon(() => wake(kind), delay);
      return id;
    },
    wakeSoon: () => soon(wakeWorkers),
    cancel: removeJobs,
    start: (wanted) => {
      workers = wanted.map((worker) => createWorker(worker, { database, log, now }));
      timer = setInterval(wakeWorkers, POLL_INTERVAL_MS).unref();
      wakeWorkers();
    },
    settle: async () => {
      await finish();
      wakeWorkers();
      await finish();
    },
    stop: async () => {
      clearInterval(timer);
      for (const worker of workers) worker.stop();
      await finish();
      workers = [];
    },
  };
}
