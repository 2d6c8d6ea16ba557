import type { DialectWrapper } from '#server/platform/database/database.ts';
import { throughEach } from './statements.ts';

/** A database of which one statement fails when it is told to. */
export interface FailingDatabase {
  /** Stands between a test app and its engine. */
  readonly through: DialectWrapper;
  /** The n-th statement from now on fails, and that one alone; the first is 1. */
  readonly failAt: (n: number) => void;
  /** Lets all succeed from now on. @returns whether one has failed */
  readonly heal: () => boolean;
}

export function createFailingDatabase(): FailingDatabase {
  let left = 0;
  let hasFailed = false;
  return {
    through: throughEach(async (statement) => {
      // Taking back is what comes after a failure.
      if (left === 0 || statement.sql === 'rollback') return statement;
      left -= 1;
      if (left > 0) return statement;
      hasFailed = true;
      // The engine itself refuses it, as any that it cannot carry out: so the transaction is broken there, too.
      return { ...statement, sql: 'this statement fails', parameters: [] };
    }),
    failAt: (n) => {
      left = n;
      hasFailed = false;
    },
    heal: () => {
      left = 0;
      return hasFailed;
    },
  };
}
