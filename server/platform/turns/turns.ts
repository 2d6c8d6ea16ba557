import type { Refusal } from '#server/platform/refusal.ts';

/** Lets those who share a key act one after the other. */
export interface Turns {
  readonly take: <T>(key: string, act: () => Promise<T>) => Promise<T>;
}

interface Line {
  last: Promise<void>;
  /** Who acts, and who waits. */
  length: number;
}

/** How many may wait for one key, and what the others are told. */
interface Bound {
  readonly mostWaiting: number;
  readonly full: () => Refusal;
}

/**
 * Turns within this process; nothing is kept for keys that nobody waits for.
 * @param bound without it, as many wait as come
 */
export function createTurns(bound?: Bound): Turns {
  const lines = new Map<string, Line>();
  return {
    take: async (key, act) => {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      if (bound && line.length > bound.mostWaiting) throw bound.full();
      lines.set(key, line);
      const before = line.last;
      const { promise: done, resolve: finish } = Promise.withResolvers<void>();
      line.last = done;
      line.length += 1;
      try {
        await before;
        return await act();
      } finally {
        finish();
        line.length -= 1;
        if (line.length === 0) lines.delete(key);
      }
    },
  };
}
