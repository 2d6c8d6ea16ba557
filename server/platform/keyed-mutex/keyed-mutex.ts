import type { AppError } from '#server/platform/app-error.ts';

/** Runs functions with the same key one after the other. */
export interface KeyedMutex {
  readonly runExclusive: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

interface Queue {
  last: Promise<void>;
  /** The number of running and waiting functions. */
  length: number;
}

/** Limits the queue of one key, and creates the error for calls above the limit. */
interface QueueLimit {
  readonly maxWaiting: number;
  readonly full: () => AppError;
}

/**
 * Creates a mutex within this process. Keys without waiting calls use no memory.
 * @param bound limits the queue; unlimited by default
 */
export function createKeyedMutex(bound?: QueueLimit): KeyedMutex {
  const queues = new Map<string, Queue>();
  return {
    runExclusive: async (key, act) => {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (bound && queue.length > bound.maxWaiting) throw bound.full();
      queues.set(key, queue);
      const before = queue.last;
      const { promise: done, resolve: finish } = Promise.withResolvers<void>();
      queue.last = done;
      queue.length += 1;
      try {
        await before;
        return await act();
      } finally {
        finish();
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      }
    },
  };
}
