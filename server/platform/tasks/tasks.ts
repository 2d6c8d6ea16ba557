import type { Log } from '#server/platform/log/log.ts';

/** Background work that continues after the response was sent, and ends when the process ends at the latest. */
export interface Tasks {
  /**
   * Starts work at once. Errors are only logged, so `work` must handle its failures. `work` must stop when `signal` is
   * aborted. Code that reads the result must detect unfinished work.
   */
  readonly begin: (name: string, work: (signal: AbortSignal) => Promise<void>) => void;
  /** Resolves when no task is running. */
  readonly settle: () => Promise<void>;
  /** Aborts running tasks, waits for them, and does not start new ones. */
  readonly stop: () => Promise<void>;
}

export function createTasks(log: Log): Tasks {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ event: 'task.failed', err: error, task: name }, 'A background task failed');
    }
  }

  const settle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    begin: (name, work) => {
      if (stopping.signal.aborted) {
        log.info({ event: 'task.skipped', task: name }, 'A background task was not started: the site is stopping');
        return;
      }
      const task = run(name, work).finally(() => running.delete(task));
      running.add(task);
    },
    settle,
    stop: async () => {
      stopping.abort();
      await settle();
    },
  };
}
