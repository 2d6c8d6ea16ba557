import type { Log } from '#server/platform/log/log.ts';

/** Long work that continues after its call was answered and ends at the latest with the process. */
export interface Tasks {
  /**
   * Starts work at once. Errors are only logged, so `work` handles its own failures. It must stop when `signal` is
   * aborted. Unfinished work has to be detected when its result is next read.
   */
  readonly begin: (name: string, work: (signal: AbortSignal) => Promise<void>) => void;
  /** Resolves when no task is running. */
  readonly settle: () => Promise<void>;
  /** Aborts running tasks and rejects new ones. */
  readonly stop: () => Promise<void>;
}

export function createTasks(log: Log): Tasks {
  const underWay = new Set<Promise<void>>();
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
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    begin: (name, work) => {
      if (stopping.signal.aborted) return;
      const task = run(name, work).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    settle,
    stop: async () => {
      stopping.abort();
      await settle();
    },
  };
}
