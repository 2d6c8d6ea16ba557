import { setTimeout as wait } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  InsertQueryNode,
  type QueryResult,
  UpdateQueryNode,
} from 'kysely';
import { codeOf } from '#server/platform/start-problem.ts';

/** How long a query waits for another program to release the file, in ms. */
const BUSY_TIMEOUT_MS = 1_500;
const POLL_INTERVAL_MS = 10;
/** How long queries wait for the file at startup, in ms. Another process may be running migrations. */
const START_TIMEOUT_MS = 15_000;

const isLocked = (error: unknown) => codeOf(error)?.startsWith('SQLITE_BUSY') === true;

/** Returns whether a statement was a write or `begin`. Writes that return rows have no number of affected rows. */
const hasWritten = ({ query }: CompiledQuery, { numAffectedRows }: QueryResult<unknown>) =>
  numAffectedRows !== undefined || [InsertQueryNode, UpdateQueryNode, DeleteQueryNode].some((write) => write.is(query));

/**
 * Retries queries while another program has locked the SQLite file. SQLite's own wait would block the whole process.
 * After a timeout, further queries fail at once until a query succeeds, or until a write succeeds on the writing
 * connection. Otherwise the waits of queued queries would add up to minutes. Queries in a transaction and streams are
 * not retried.
 */
export function retryingConnection(
  connection: DatabaseConnection,
  database: Pick<SqliteDatabase.Database, 'readonly' | 'inTransaction'>,
): DatabaseConnection {
  let timeoutMs = START_TIMEOUT_MS;
  let hasTimedOut = false;
  return {
    executeQuery: async <R>(...query: Parameters<DatabaseConnection['executeQuery']>) => {
      const end = performance.now() + (hasTimedOut ? 0 : timeoutMs);
      for (;;) {
        try {
          const result: QueryResult<R> = await connection.executeQuery<R>(...query);
          if (database.readonly || hasWritten(query[0], result)) {
            timeoutMs = BUSY_TIMEOUT_MS;
            hasTimedOut = false;
          }
          return result;
        } catch (error) {
          if (!isLocked(error) || database.inTransaction) throw error;
          if (performance.now() >= end) {
            hasTimedOut = true;
            throw error;
          }
          await wait(POLL_INTERVAL_MS);
        }
      }
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  };
}
