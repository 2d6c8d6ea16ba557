/** Lets those who share a key act one after the other. */
export interface Turns {
  readonly take: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

/** Turns within this process; nothing is kept for keys that nobody waits for. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take: async (key, act) => {
      const before = last.get(key);
      const { promise: done, resolve: finish } = Promise.withResolvers<void>();
      last.set(key, done);
      try {
        await before;
        return await act();
      } finally {
        finish();
        if (last.get(key) === done) last.delete(key);
      }
    },
  };
}
