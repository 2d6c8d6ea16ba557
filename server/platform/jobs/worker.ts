import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type Job, removeJob, takeDueJob } from './jobs-store.ts';

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
  /** Handles a failed job: postpones it, deletes it, or marks it as failed. */
  readonly afterFailure: (job: Job, error: unknown) => Promise<void>;
}

export interface RunningWorker {
  /** Returns whether the worker runs jobs of this kind. */
  readonly takes: (kind: string) => boolean;
  /** Starts the due jobs. */
  readonly wake: () => void;
  readonly finish: () => Promise<void>;
  /** Stops claiming jobs. */
  readonly stop: () => void;
}

const DELETE_RETRY_MS = 2_000;

export function createWorker(
  worker: Worker,
  { database, log, now }: { readonly database: Database; readonly log: Log; readonly now: () => number },
): RunningWorker {
  const handlers = new Map(Object.entries(worker.handlers));
  const kinds = [...handlers.keys()];
  const loops = new Set<Promise<void>>();
  /** Ids of the jobs that this process has taken and not finished yet. */
  const taken = new Set<number>();
  let stopped = false;

  async function runOne(): Promise<boolean> {
    const job = stopped ? undefined : await takeDueJob(database, kinds, now(), now() + worker.leaseMs);
    if (!job) return false;
    // There may be more due jobs. Start another loop, so that this job does not delay them.
    wake();
    // A job that this process is still running is due again if the clock was changed.
    if (taken.has(job.id)) return true;
    taken.add(job.id);
    await run(job).finally(() => taken.delete(job.id));
    return true;
  }

  async function run(job: Job): Promise<void> {
    try {
      await handlers.get(job.kind)?.(job);
    } catch (error) {
      log.error({ event: 'job.failed', err: error, job: job.id, kind: job.kind, tries: job.tries }, 'A job failed');
      await worker.afterFailure(job, error);
      return;
    }
    await deleteFinished(job);
  }

  /**
   * Deletes a finished job, retrying while the database is unreachable, so that the job does not run again. Gives up
   * only when the process ends.
   */
  async function deleteFinished(job: Job): Promise<void> {
    for (;;) {
      try {
        await removeJob(database, job.id);
        return;
      } catch (error) {
        log.error(
          { event: 'job.unrecorded', err: error, job: job.id, kind: job.kind },
          'A job is done, but this could not be recorded',
        );
        if (stopped) return;
        await wait(DELETE_RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function runAllDue(): Promise<void> {
    try {
      while (await runOne());
    } catch (error) {
      // The database may be unreachable. The next check finds the job.
      log.error({ event: 'job.read-failed', err: error }, 'The queue of jobs could not be read');
    }
  }

  /** Starts another loop unless `atOnce` loops are running. A loop runs due jobs until there are none. */
  function wake(): void {
    if (stopped || loops.size >= worker.atOnce) return;
    const loop = runAllDue().finally(() => loops.delete(loop));
    loops.add(loop);
  }

  async function finish(): Promise<void> {
    while (loops.size > 0) await Promise.all(loops);
  }

  return {
    takes: (kind) => handlers.has(kind),
    wake,
    finish,
    stop: () => {
      stopped = true;
    },
  };
}
