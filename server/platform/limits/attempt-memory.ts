import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { type AppError, busy } from '#server/platform/app-error.ts';

/** Maximum number of subjects. Above it, the attempts of the subject that was quiet for longest are forgotten. */
const MAX_SUBJECTS = 50_000;
/** Maximum number of callers that wait for the same key. */
const MAX_WAITING = 40;

/**
 * Waits until a key is free and locks it. Disposing the result unlocks the key.
 * @param full creates the error for a caller if too many wait for the key
 */
type KeyedMutex = (key: string, full?: () => AppError) => Promise<Disposable>;

function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, LimitFunction>();
  return async (key, full = busy) => {
    const queue = queues.get(key) ?? pLimit(1);
    if (queue.pendingCount >= MAX_WAITING) throw full();
    queues.set(key, queue);
    const { promise: unlocking, resolve: lock } = Promise.withResolvers<() => void>();
    void queue(() => new Promise<void>(lock)).finally(() => {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    });
    return { [Symbol.dispose]: await unlocking };
  };
}

/** What this process knows about attempts (decision 63). Guesses at passwords and codes are also in the database. */
export interface AttemptMemory {
  /** The times of the attempts of each subject. */
  readonly times: LRUCache<string, readonly number[]>;
  /**
   * Queues of callers who try a password. All known callers of an account share one queue, so that an account with many
   * browsers does not get more turns.
   */
  readonly knownCallers: KeyedMutex;
  readonly accounts: KeyedMutex;
  readonly addresses: KeyedMutex;
}

export function createAttemptMemory(): AttemptMemory {
  return {
    times: new LRUCache({ max: MAX_SUBJECTS }),
    knownCallers: createKeyedMutex(),
    accounts: createKeyedMutex(),
    addresses: createKeyedMutex(),
  };
}
