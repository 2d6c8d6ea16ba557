import { createCountedLines } from '#server/platform/log/counted-lines.ts';
import type { Log } from '#server/platform/log/log.ts';

/** Milliseconds, with what a statement waits for: nothing of ours takes as long on its own. */
const SLOW_MS = 500;
/** Of a statement in the log; an import has some with thousands of values. */
const MAX_LENGTH = 500;

/** Follows the statements to the database. */
export interface StatementWatch {
  /** @param text with a place for each value, never with one */
  readonly note: (text: string, ms: number) => void;
  /** How many were slow since the process began. */
  readonly slow: () => number;
  readonly stop: () => void;
}

/** Logs slow statements, each at once and then once a minute: a database that is slow is so with all of them. */
export function createStatementWatch(log: Log): StatementWatch {
  let slow = 0;
  const lines = createCountedLines<{ readonly statement: string }>({
    first: (line) => log.warn(line, `a statement took more than ${SLOW_MS} ms`),
    more: (line, more) => log.warn({ ...line, more }, 'and took as long again'),
    others: (more) => log.warn({ more }, 'and further statements took as long'),
  });
  return {
    note: (text, ms) => {
      if (ms < SLOW_MS) return;
      slow += 1;
      lines.note({ statement: text.slice(0, MAX_LENGTH) });
    },
    slow: () => slow,
    stop: lines.stop,
  };
}
