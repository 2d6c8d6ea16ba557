import type { DialectWrapper } from '#server/platform/database/database.ts';
import { interceptStatements } from './statements.ts';

/** A database that can be told to fail one statement. */
export interface FailingDatabase {
  /** Wraps the dialect of a test app, so that its statements can fail. */
  readonly through: DialectWrapper;
  /**
   * Makes one statement fail: `n` is 1 for the next statement, 2 for the statement after it. Reads within a transaction
   * do not count, because a transaction that fails there is rolled back like one that fails at its next write.
   */
  readonly failAt: (n: number) => void;
  /** Lets all further statements succeed. @returns whether a statement has failed since `failAt` */
  readonly heal: () => boolean;
}

export function createFailingDatabase(): FailingDatabase {
  let left = 0;
  let hasFailed = false;
  let isInTransaction = false;
  return {
    through: interceptStatements(async (statement) => {
      const { sql } = statement;
      if (sql.startsWith('begin') || sql === 'commit' || sql === 'rollback') isInTransaction = sql.startsWith('begin');
      // The app rolls back after the failure, so the rollback must succeed.
      if (left === 0 || sql === 'rollback' || (isInTransaction && sql.startsWith('select'))) return statement;
      left -= 1;
      if (left > 0) return statement;
      hasFailed = true;
      // Send invalid SQL, so that the engine aborts the transaction as it does after a real error.
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
