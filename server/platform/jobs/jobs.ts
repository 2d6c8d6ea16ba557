import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { failureOf } from './failed-try.ts';
import { addJob, dueKinds, type Job, postponeJob, putJobAside, removeJobs } from './jobs-store.ts';
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
/** Milliseconds between two looks for what other processes have left. */
const LOOK_EVERY_MS = 15_000;

/** Half a minute after the first failure, twice as long after each further one, at most six hours. */
export function retryDelay({ tries }: Job): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
}

/** Longer than the largest picture takes on a slow machine. */
const LEASE_MS = 10 * 60_000;

/** Works at these one after the other; what fails is tried again for some days, and then put aside for the office. */
export function patientWorker(
  { database, now }: { readonly database: Database; readonly now: () => number },
  handlers: JobHandlers,
): Worker {
  return {
    handlers,
    atOnce: 1,
    leaseMs: LEASE_MS,
    afterFailure: async (job, error) => {
      const failure = failureOf(error, job);
      if (job.tries >= MAX_ATTEMPTS) await putJobAside(database, job.id, now(), failure);
      else await postponeJob(database, job.id, now() + retryDelay(job), failure);
    },
  };
}

export function createJobs(database: Database, log: Log, now: () => number): Jobs {
  let workers: readonly RunningWorker[] = [];
  let timer: NodeJS.Timeout | undefined;
  const looks = new Set<Promise<void>>();

  function wake(kind: string): void {
    for (const worker of workers) if (worker.takes(kind)) worker.wake();
  }

  /** One question for all workers: each reads jobs by itself only when there is one for it. */
  async function wakeForDue(): Promise<void> {
    try {
      for (const kind of await dueKinds(database, now())) wake(kind);
    } catch (error) {
      // The database is away for a moment; the next look finds the jobs again.
      log.error({ err: error }, 'jobs could not be read');
    }
  }

  function look(): void {
    if (workers.length === 0) return;
    const done = wakeForDue().finally(() => looks.delete(done));
    looks.add(done);
  }

  /** The row becomes visible when its transaction ends, which is after this call. */
  const soon = (act: () => void, delay = 0): void => {
    setTimeout(act, delay + 50).unref();
  };

  async function finish(): Promise<void> {
    await Promise.all(looks);
    await Promise.all(workers.map((worker) => worker.finish()));
  }

  return {
    add: async (db, kind, payload, dueAt = now()) => {
      const id = await addJob(db, { kind, payload, created_at: now(), run_at: dueAt });
      soon(() => wake(kind), Math.max(0, dueAt - now()));
      return id;
    },
    wakeSoon: () => soon(look),
    cancel: removeJobs,
    start: (wanted) => {
      workers = wanted.map((worker) => createWorker(worker, { database, log, now }));
      timer = setInterval(look, LOOK_EVERY_MS).unref();
      look();
    },
    settle: async () => {
      await finish();
      look();
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
