import type { Log } from '#server/platform/log/log.ts';

/** Long work that goes on after its call was answered, and ends with the process at the latest. */
export interface Tasks {
  /**
   * Begins at once. `work` sees to its own failures, for nobody waits for it, and gives up when `signal` says so; what
   * it leaves undone is found by whoever looks next.
   */
  readonly begin: (name: string, work: (signal: AbortSignal) => Promise<void>) => void;
  /** Resolves when none is under way any more. */
  readonly settle: () => Promise<void>;
  /** Gives up what is under way and takes nothing more. */
  readonly stop: () => Promise<void>;
}

export function createTasks(log: Log): Tasks {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, task: name }, 'a task failed');
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
