import type { AppError } from '#server/platform/app-error.ts';

/** Locks that are held for one key at a time, within this process. */
export interface KeyedMutex {
  /**
   * Waits until the key is free and locks it. Disposing the result unlocks the key.
   * @throws AppError as `full` says, if too many already wait
   */
  readonly lock: (key: string) => Promise<Disposable>;
}

interface Queue {
  last: Promise<void>;
  /** The holder of the lock and all that wait for it. */
  length: number;
}

/** How many may wait for one key, and the error for the others. */
interface QueueLimit {
  readonly maxWaiting: number;
  readonly full: () => AppError;
}

/** Creates a mutex. Keys that nobody holds take no memory. */
export function createKeyedMutex({ maxWaiting, full }: QueueLimit): KeyedMutex {
  const queues = new Map<string, Queue>();
  return {
    lock: async (key) => {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (queue.length > maxWaiting) throw full();
      queues.set(key, queue);
      const before = queue.last;
      const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
      queue.last = unlocked;
      queue.length += 1;
      await before;
      return {
        [Symbol.dispose]: () => {
          unlock();
          queue.length -= 1;
          if (queue.length === 0) queues.delete(key);
        },
      };
    },
  };
}
