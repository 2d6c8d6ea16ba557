import type { AppError } from '#server/platform/app-error.ts';

/** A lock for each key, within this process. At most one caller holds the lock of a key. */
export interface KeyedMutex {
  /**
   * Waits until the key is free and locks it. Disposing the result unlocks the key.
   * @throws AppError created by `full`, if too many callers already wait for the key
   */
  readonly lock: (key: string) => Promise<Disposable>;
}

interface Queue {
  last: Promise<void>;
  /** The number of callers that hold the lock or wait for it. */
  length: number;
}

/** The number of callers that may wait for one key, and the error for a caller above this number. */
interface QueueLimit {
  readonly maxWaiting: number;
  readonly full: () => AppError;
}

/** Creates a mutex. Unlocked keys take no memory. */
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
