import type { AppError } from '#server/platform/app-error.ts';

/** Lets those who share a key act one after the other. */
export interface KeyedMutex {
  readonly runExclusive: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

interface Queue {
  last: Promise<void>;
  /** Who acts, and who waits. */
  length: number;
}

/** How many may wait for one key, and what the others are told. */
interface QueueLimit {
  readonly maxWaiting: number;
  readonly full: () => AppError;
}

/**
 * Turns within this process; nothing is kept for keys that nobody waits for.
 * @param bound without it, as many wait as come
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
