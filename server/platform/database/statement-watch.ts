import { LRUCache } from 'lru-cache';
import type { Log } from '#server/platform/log/log.ts';

/** Milliseconds, with what a statement waits for: nothing of ours takes as long on its own. */
const SLOW_MS = 500;
/** Of a statement in the log; an import has some with thousands of values. */
const MAX_LENGTH = 500;
/** Milliseconds between two lines of the same statement, and how many are told apart. */
const TELL_EVERY = 60_000;
const MAX_TOLD = 200;

/** Follows the statements to the database. */
export interface StatementWatch {
  /** @param text with a place for each value, never with one */
  readonly note: (text: string, ms: number) => void;
  /** How many were slow since the process began. */
  readonly slow: () => number;
}

/** Logs slow statements, each once a minute: a database that is slow is so with all of them. */
export function createStatementWatch(log: Log): StatementWatch {
  let slow = 0;
  const told = new LRUCache<string, true>({ max: MAX_TOLD, ttl: TELL_EVERY });
  return {
    note: (text, ms) => {
      if (ms < SLOW_MS) return;
      slow += 1;
      if (told.has(text)) return;
      told.set(text, true);
      log.warn(
        { statement: text.slice(0, MAX_LENGTH), ms: Math.round(ms), slow },
        `a statement took more than ${SLOW_MS} ms`,
      );
    },
    slow: () => slow,
  };
}
