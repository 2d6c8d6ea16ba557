import { LRUCache } from 'lru-cache';
import type { Log } from '#server/platform/log/log.ts';

/** Minimum duration of a slow statement in ms, including waits for locks. */
const SLOW_MS = 500;
/** Maximum number of characters of a statement in the log. Imports have statements with thousands of placeholders. */
const MAX_LENGTH = 500;
/** Minimum time in ms between log lines for the same statement. */
const WARN_INTERVAL_MS = 60_000;
const MAX_TRACKED = 200;

export interface StatementWatch {
  /** Counts and logs the statement if it was slow. @param text the SQL text with placeholders instead of values */
  readonly note: (text: string, ms: number) => void;
  readonly slow: () => number;
}

/** Counts slow statements and logs each text at most once a minute. */
export function createStatementWatch(log: Log): StatementWatch {
  let slow = 0;
  const warned = new LRUCache<string, true>({ max: MAX_TRACKED, ttl: WARN_INTERVAL_MS });
  return {
    note: (text, ms) => {
      if (ms < SLOW_MS) return;
      slow += 1;
      if (warned.has(text)) return;
      warned.set(text, true);
      log.warn(
        { event: 'db.slow', statement: text.slice(0, MAX_LENGTH), ms: Math.round(ms), slow },
        `A statement took more than ${SLOW_MS} ms`,
      );
    },
    slow: () => slow,
  };
}
