import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { type Job, removeJob, takeDueJob, addJob, addJobs, dueKinds, postponeJob, removeJobs } from './jobs-store.ts';

/** The handler of each kind of job. After an error or a crash a job can run again, so running it twice must be safe. */
export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<void>>>;

/** Runs some kinds of jobs, independently of other workers. */
export interface Worker {
  readonly handlers: JobHandlers;
  readonly atOnce: number;
  /**
   * How long a job is reserved for this process, in ms. It must be longer than the slowest job of this worker takes.
   */
  readonly leaseMs: number;
  /** Whether it may take a job now. If undefined, it always may. */
  readonly mayTake?: () => Promise<boolean>;
  /** Handles a failed job: postpones it, deletes it, or marks it as failed. */
  readonly afterFailure: (job: Job, error: unknown) => Promise<void>;
}

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
  /** Adds a job for each payload, like `add`. */
  readonly addAll: (db: Db, kind: string, payloads: readonly string[], dueAt?: number) => Promise<void>;
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
 * Creates a worker that runs one job at a time. A failing job is retried until it succeeds, in the end
 * every six hours. The metrics count failing jobs, and the log has each error.
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
      const failure = { recipient: null, failure: codeOf(error) ?? 'fault' };
      await postponeJob(database, job.id, now() + retryDelay(job), failure);
    },
  };
}

/** How long to wait before a finished job is deleted again, in ms. */
const DELETE_RETRY_MS = 2_000;

export function createJobs(database: Database, log: Log, now: () => number): Jobs {
  let workers: readonly Worker[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  /** The running checks for due jobs, and the running loops of all workers. */
  const running = new Set<Promise<void>>();
  const loops = new Map<Worker, number>();
  /** Ids of the jobs that this process has taken and not finished yet. */
  const taken = new Set<number>();

  /** Runs work in the background. The database may be unreachable: the next check finds the jobs. */
  function begin(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => {
        log.error({ event: 'job.read-failed', err: error }, 'The queue of jobs could not be read');
      })
      .finally(() => running.delete(done));
    running.add(done);
  }

  /**
   * Deletes a finished job, retrying while the database is unreachable, so that the job does not run again. Gives up
   * only when the process ends.
   */
  async function deleteFinished({ id, kind }: Job): Promise<void> {
    for (;;) {
      try {
        await removeJob(database, id);
        return;
      } catch (error) {
        log.error(
          { event: 'job.unrecorded', err: error, job: id, kind },
          'A job is done, but this could not be recorded',
        );
        if (isStopped) return;
        await wait(DELETE_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function run({ handlers, afterFailure }: Worker, job: Job): Promise<void> {
    try {
      await handlers[job.kind]?.(job);
    } catch (error) {
      log.error({ event: 'job.failed', err: error, job: job.id, kind: job.kind, tries: job.tries }, 'A job failed');
      await afterFailure(job, error);
      return;
    }
    await deleteFinished(job);
  }

  /** Runs due jobs of a worker until there are none. */
  async function runDue(worker: Worker): Promise<void> {
    const take = async () => {
      if (isStopped || (await worker.mayTake?.()) === false) return undefined;
      return takeDueJob(database, Object.keys(worker.handlers), now(), now() + worker.leaseMs);
    };
    for (let job = await take(); job; job = await take()) {
      // There may be more due jobs. Start another loop, so that this job does not delay them.
      wake(worker);
      // A job that this process is still running is due again if the clock was changed.
      if (taken.has(job.id)) continue;
      taken.add(job.id);
      await run(worker, job).finally(() => taken.delete(job.id));
    }
  }

  /** Starts another loop unless `atOnce` loops are running. */
  function wake(worker: Worker): void {
    const count = loops.get(worker) ?? 0;
    if (isStopped || count >= worker.atOnce) return;
    loops.set(worker, count + 1);
    begin(() => runDue(worker).finally(() => loops.set(worker, (loops.get(worker) ?? 1) - 1)));
  }

  function wakeFor(kind: string): void {
    for (const worker of workers) if (Object.hasOwn(worker.handlers, kind)) wake(worker);
  }

  /** Wakes the workers that have due jobs. One query covers all, so that workers without due jobs make no queries. */
  function wakeAll(): void {
    if (isStopped) return;
    begin(async () => {
      for (const kind of await dueKinds(database, now())) wakeFor(kind);
    });
  }

  /**
   * Runs `act` 50 ms later than `delay` ms from now. Workers see the row of a new job only after the caller's
   * transaction commits.
   */
  const soon = (act: () => void, delay = 0): void => {
    setTimeout(act, delay + 50).unref();
  };

  async function finish(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  /** The regular check finds jobs that are due later. A timer of more than 24 days would fire at once. */
  function wakeAt(dueAt: number, kind: string): void {
    const delay = Math.max(0, dueAt - now());
    if (delay < POLL_INTERVAL_MS) soon(() => wakeFor(kind), delay);
  }

  return {
    add: async (db, kind, payload, dueAt = now()) => {
      const id = await addJob(db, { kind, payload, created_at: now(), run_at: dueAt });
      wakeAt(dueAt, kind);
      return id;
    },
    addAll: async (db, kind, payloads, dueAt = now()) => {
      await addJobs(db, { kind, payloads, created_at: now(), run_at: dueAt });
      wakeAt(dueAt, kind);
    },
    wakeSoon: () => soon(wakeAll),
    cancel: removeJobs,
    start: (wanted) => {
      workers = wanted;
      isStopped = false;
      timer = setInterval(wakeAll, POLL_INTERVAL_MS).unref();
      wakeAll();
    },
    settle: async () => {
      await finish();
      wakeAll();
      await finish();
    },
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      await finish();
    },
  };
}
