import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseConnection, QueryResult } from 'kysely';
import { codeOf } from '#server/platform/start-problem.ts';

/** Milliseconds in which another program has to let go of the file, and between two tries. */
const BUSY_TIMEOUT = 1_500;
const POLL_INTERVAL = 10;
/** Until something has been written: at the start another process may be taking the steps of the schema. */
const START_TIMEOUT = 15_000;

const isHeld = (error: unknown) => codeOf(error)?.startsWith('SQLITE_BUSY') === true;

/** What reads has no number of rows. */
const hasWritten = ({ numAffectedRows }: QueryResult<unknown>) => numAffectedRows !== undefined;

/**
 * SQLite would wait within the statement for another program that writes, and the whole process with it. This connection
 * lets all else go on meanwhile. When it has waited in vain nobody waits any more, until something can be written again:
 * one after the other they would wait for minutes.
 * @param isInTransaction in which nothing is waited for, and nothing may be done twice
 */
export function patientConnection(connection: DatabaseConnection, isInTransaction: () => boolean): DatabaseConnection {
  let timeout = START_TIMEOUT;
  let wasInVain = false;
  return {
    executeQuery: async <R>(...query: Parameters<DatabaseConnection['executeQuery']>) => {
      const end = performance.now() + (wasInVain ? 0 : timeout);
      for (;;) {
        try {
          const result: QueryResult<R> = await connection.executeQuery<R>(...query);
          if (hasWritten(result)) {
            timeout = BUSY_TIMEOUT;
            wasInVain = false;
          }
          return result;
        } catch (error) {
          if (!isHeld(error) || isInTransaction()) throw error;
          if (performance.now() >= end) {
            wasInVain = true;
            throw error;
          }
          await wait(POLL_INTERVAL);
        }
      }
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  };
}
