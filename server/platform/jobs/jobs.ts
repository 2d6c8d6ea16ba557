import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { addJob, type Job, postponeJob, removeJob, removeJobs, takeDueJob } from './jobs-store.ts';

/** What to do for each kind of job. A handler that throws is tried again later, so it must bear being run twice. */
export type JobHandlers = Readonly<Record<string, (payload: string) => Promise<void>>>;

/** Work that outlives the request and the process: queued in the same transaction as what it belongs to. */
export interface Jobs {
  /**
   * `payload` is for the handler alone; it holds no secrets, for it stays in the database until it is done.
   * @param dueAt milliseconds since 1970; at once unless given
   */
  readonly add: (db: Db, kind: string, payload: string, dueAt?: number) => Promise<void>;
  /** Takes back all that have this payload, but for one that is being done right now; part of the caller's transaction. */
  readonly cancel: (db: Db, kind: string, payload: string) => Promise<void>;
  /**
   * Starts working; without it jobs only wait.
   * @param patient taken up when nothing else is due: thousands of them keep no letter waiting
   */
  readonly start: (handlers: JobHandlers, patient: JobHandlers) => void;
  /** Resolves when nothing is due any more. */
  readonly settle: () => Promise<void>;
  /** Finishes the job at hand and takes no other. */
  readonly stop: () => Promise<void>;
}

const POLL_EVERY = 15_000;
const LEASE = 120_000;
const FIRST_RETRY_AFTER = 30_000;
const LONGEST_RETRY_AFTER = 6 * 60 * 60_000;
const MOST_TRIES = 20;

export function createJobs(database: Database, log: Log, now: () => number): Jobs {
  let handlers: ReadonlyMap<string, JobHandlers[string]> = new Map();
  let byUrgency: readonly (readonly string[])[] = [];
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function takeOne(): Promise<Job | undefined> {
    for (const kinds of byUrgency) {
      const job = stopped ? undefined : await takeDueJob(database, kinds, now(), now() + LEASE);
      if (job) return job;
    }
    return undefined;
  }

  async function runOne(): Promise<boolean> {
    const job = await takeOne();
    if (!job) return false;
    try {
      await handlers.get(job.kind)?.(job.payload);
      await removeJob(database, job.id);
    } catch (error) {
      const wait = Math.min(LONGEST_RETRY_AFTER, FIRST_RETRY_AFTER * 2 ** (job.tries - 1));
      const givenUp = job.tries >= MOST_TRIES;
      log.error({ err: error, job: job.id, kind: job.kind, tries: job.tries, givenUp }, 'a job failed');
      if (givenUp) await removeJob(database, job.id);
      else await postponeJob(database, job.id, now() + wait);
    }
    return true;
  }

  async function runAllDue(): Promise<void> {
    try {
      while (await runOne());
    } catch (error) {
      // The database is away for a moment; the next round finds the job again.
      log.error({ err: error }, 'jobs could not be read');
    }
  }

  function wake(): Promise<void> {
    running ??= runAllDue().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    add: async (db, kind, payload, dueAt = now()) => {
      await addJob(db, kind, payload, dueAt);
      // The row becomes visible when its transaction ends, which is after this call.
      setTimeout(() => void wake(), dueAt - now() + 50).unref();
    },
    cancel: removeJobs,
    start: (urgent, patient) => {
      handlers = new Map(Object.entries({ ...urgent, ...patient }));
      byUrgency = [urgent, patient].map((group) => Object.keys(group)).filter(({ length }) => length > 0);
      timer = setInterval(() => void wake(), POLL_EVERY);
      timer.unref();
      void wake();
    },
    settle: async () => {
      await running;
      await wake();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
