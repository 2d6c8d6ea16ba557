import pg from 'pg';
import type { PostgresConfig } from '#server/platform/config/config.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** How long a transaction may be idle, in ms. Our transactions never wait for clients. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/** Creates a pool of PostgreSQL connections. The server and the driver end statements that take too long. */
export function createPostgresPool({ url, connections, lockTimeoutMs, statementTimeoutMs }: PostgresConfig): pg.Pool {
  const types = new pg.TypeOverrides();
  // Counts and instants are 64-bit integers. All values that this program stores are safe integers.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    // `npm run backup:restore` detects a running site by this name and its permanent connection.
    application_name: 'cmj',
    types,
    min: 1,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces connections that break while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The caller of the current query receives the error. Without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // After a timeout, a client still waits for the answer, and further queries would wait behind it.
  pool.on('release', (_error, client) => {
    if ('readyForQuery' in client && client.readyForQuery === false) void client.end();
  });
  return pool;
}
