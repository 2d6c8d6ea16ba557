const WRITE_MS = 60_000;
/** Different ones in a minute; what comes on top is counted together. */
const MAX_DIFFERENT = 200;

/** How the lines are written. */
export interface LineWriter<T extends object> {
  readonly first: (line: T) => void;
  /** The same again, so many times. */
  readonly more: (line: T, more: number) => void;
  /** Others than these, so many times in all. */
  readonly others: (more: number) => void;
}

export interface CountedLines<T extends object> {
  readonly note: (line: T) => void;
  /** Writes what was counted so far, and counts no more. */
  readonly stop: () => void;
}

/**
 * Lines that may come in floods: the first of each at once, how many more of the same there were after a minute. However
 * many there are, they take a few.
 */
export function createCountedLines<T extends object>({ first, more, others }: LineWriter<T>): CountedLines<T> {
  const counts = new Map<string, { readonly line: T; more: number }>();
  let different = 0;

  function writeDown(): void {
    for (const { line, more: count } of counts.values()) if (count > 0) more(line, count);
    if (different > 0) others(different);
    counts.clear();
    different = 0;
  }

  const timer = setInterval(writeDown, WRITE_MS);
  timer.unref();
  return {
    note: (line) => {
      const key = JSON.stringify(line);
      const known = counts.get(key);
      if (known) known.more += 1;
      else if (counts.size >= MAX_DIFFERENT) different += 1;
      else {
        counts.set(key, { line, more: 0 });
        first(line);
      }
    },
    stop: () => {
      clearInterval(timer);
      writeDown();
    },
  };
}
