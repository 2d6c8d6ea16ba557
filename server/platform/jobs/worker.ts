import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type Job, removeJob, claimDueJob } from './jobs-store.ts';

/** What to do for each kind of job. A handler that throws is tried again later, so it must bear being run twice. */
export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<void>>>;

/** Works at some kinds of jobs, apart from all others. */
export interface Worker {
  readonly handlers: JobHandlers;
  /** How many at once. */
  readonly atOnce: number;
  /** Milliseconds for which a job is kept from every other process: longer than any of these takes. */
  readonly leaseMs: number;
  /** Sees to a job that failed: it is postponed, removed or put aside. */
  readonly afterFailure: (job: Job, error: unknown) => Promise<void>;
}

/** A worker at work. */
export interface RunningWorker {
  /** Whether jobs of this kind are for it. */
  readonly takes: (kind: string) => boolean;
  /** Works off what is due now. */
  readonly wake: () => void;
  /** Resolves when that is done. */
  readonly finish: () => Promise<void>;
  /** Takes no other job. */
  readonly stop: () => void;
}

const NOTE_AGAIN_MS = 2_000;

export function createWorker(
  worker: Worker,
  { database, log, now }: { readonly database: Database; readonly log: Log; readonly now: () => number },
): RunningWorker {
  const handlers = new Map(Object.entries(worker.handlers));
  const kinds = [...handlers.keys()];
  const lines = new Set<Promise<void>>();
  /** The numbers of jobs that are done, which the database has not taken note of yet. */
  const unnoted = new Set<number>();
  /** The numbers of jobs that are being done. */
  const underWay = new Set<number>();
  let stopped = false;

  async function runOne(): Promise<boolean> {
    const job = stopped ? undefined : await claimDueJob(database, kinds, now(), now() + worker.leaseMs);
    if (!job) return false;
    // There may be more: whatever this one takes, it keeps no other waiting.
    wake();
    // The lease ended while the database took no note of it, or the clock was set back while it is being done.
    if (unnoted.has(job.id) || underWay.has(job.id)) return true;
    underWay.add(job.id);
    try {
      await handlers.get(job.kind)?.(job);
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, tries: job.tries }, 'a job failed');
      await worker.afterFailure(job, error);
      return true;
    } finally {
      underWay.delete(job.id);
    }
    await noteDone(job);
    return true;
  }

  /** What is done must not be done again because the database was away, however long; only a process that ends gives up. */
  async function noteDone(job: Job): Promise<void> {
    unnoted.add(job.id);
    while (unnoted.has(job.id)) {
      try {
        await removeJob(database, job.id);
        unnoted.delete(job.id);
      } catch (error) {
        log.error({ err: error, job: job.id, kind: job.kind }, 'a job is done, which could not be noted');
        if (stopped) return;
        await wait(NOTE_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  async function runAllDue(): Promise<void> {
    try {
      while (await runOne());
    } catch (error) {
      // The database is away for a moment; the next round finds the job again.
      log.error({ err: error }, 'jobs could not be read');
    }
  }

  /** One more line, unless there are as many as may be: each works off what is due and then ends. */
  function wake(): void {
    if (stopped || lines.size >= worker.atOnce) return;
    const line = runAllDue().finally(() => lines.delete(line));
    lines.add(line);
  }

  async function finish(): Promise<void> {
    while (lines.size > 0) await Promise.all(lines);
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
