import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresConfig } from '#server/platform/config/config.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Interval in ms of checks whether the database still responds while queries wait for it. */
const CHECK_INTERVAL_MS = 300;
const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum duration of a statement in ms, enforced by both client and server. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a transaction may be idle, in ms. Our transactions never wait for clients. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/** A pool of PostgreSQL connections, with one extra connection for checking whether the server responds. */
export interface WatchedPool {
  readonly options: object;
  /** Returns a connection from the pool. @throws DatabaseUnavailable at once while the database is unreachable */
  readonly connect: () => Promise<pg.PoolClient>;
  readonly end: () => Promise<void>;
  readonly connections: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  readonly responds: () => Promise<boolean>;
}

/**
 * Creates a connection pool that detects a frozen server or a broken network, where queries would otherwise hang for
 * half a minute. While queries wait, the server is checked regularly. If it does not respond, all connections are
 * closed: pending queries fail at once, and open transactions are rolled back.
 * @param config `connections` does not include the connection for checks
 * @param onAvailability called when the database becomes unreachable and when it responds again
 */
export function createWatchedPool(
  { url, connections, lockTimeoutMs, responseTimeoutMs }: PostgresConfig,
  onAvailability: (isAvailable: boolean) => void,
): WatchedPool {
  const types = new pg.TypeOverrides();
  // Counts and instants are 64-bit integers. All values that this program stores are safe integers.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const sockets = new Set<Socket>();
  const line = {
    connectionString: url,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const pool = new pg.Pool({
    ...line,
    // `npm run backup:restore` detects a running site by this name and its permanent connection.
    application_name: 'cmj',
    types,
    min: 1,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces connections that break while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  // The caller of the current query receives the error. Without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  let isAvailable = true;
  let isChecking = false;
  let hasEnded = false;
  const inUse = new Set<object>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_problem, client) => inUse.delete(client));
  /** The reject functions of pending requests for a connection. */
  const waiting = new Set<(problem: DatabaseUnavailable) => void>();

  let checkConnection: Promise<pg.Client> | undefined;
  async function openCheckConnection(): Promise<pg.Client> {
    const client = new pg.Client({ ...line, application_name: 'cmj watch' });
    client.on('error', () => {
      checkConnection = undefined;
    });
    await client.connect();
    return client;
  }

  /**
   * Rejects with DatabaseUnavailable unless data arrives on any connection in time. Data for other queries counts too:
   * an overloaded server may answer the check late while it answers queries, and closing all connections would add to
   * its load.
   */
  async function rejectIfSilent(): Promise<void> {
    const received = new Map([...sockets].map((socket) => [socket, socket.bytesRead]));
    await wait(responseTimeoutMs, undefined, { ref: false });
    // If this process itself was busy, unread data may have arrived in time. Read it first.
    await nextTurn();
    if (![...sockets].some((socket) => socket.bytesRead > (received.get(socket) ?? 0))) throw new DatabaseUnavailable();
  }

  async function checkResponds(): Promise<boolean> {
    if (hasEnded) return false;
    const asked = (checkConnection ??= openCheckConnection());
    try {
      await Promise.race([asked.then((client) => client.query('select 1')), rejectIfSilent()]);
      return true;
    } catch (error) {
      // Keep a check connection that only timed out, because it may still respond. After other errors, it is broken.
      if (!(error instanceof DatabaseUnavailable) && checkConnection === asked) checkConnection = undefined;
      return false;
    }
  }

  function closeAll(): void {
    checkConnection = undefined;
    for (const socket of sockets) socket.destroy();
    for (const refuse of waiting) refuse(new DatabaseUnavailable());
  }

  function setAvailability(found: boolean): void {
    if (!found) closeAll();
    if (found === isAvailable) return;
    isAvailable = found;
    onAvailability(found);
    // Queries are refused while the database is unreachable, so recovery is detected by checking.
    if (!isAvailable) keepChecking();
  }

  async function responds(): Promise<boolean> {
    const found = await checkResponds();
    if (!hasEnded) setAvailability(found);
    return found;
  }

  const mustCheck = () => !hasEnded && (!isAvailable || inUse.size > 0 || waiting.size > 0);

  async function checkWhileInUse(): Promise<void> {
    /** The connections in use and the waiting requests for a connection at the last check. */
    let previous: readonly object[] = [];
    await wait(CHECK_INTERVAL_MS, undefined, { ref: false });
    while (mustCheck()) {
      const current = new Set<object>([...inUse, ...waiting]);
      // While all queries are short, the server is not checked and no check connection is opened.
      if (!isAvailable || previous.some((one) => current.has(one))) await responds();
      previous = [...current];
      await wait(CHECK_INTERVAL_MS, undefined, { ref: false });
    }
    isChecking = false;
  }

  function keepChecking(): void {
    if (isChecking) return;
    isChecking = true;
    void checkWhileInUse();
  }

  async function connect(): Promise<pg.PoolClient> {
    if (!isAvailable) throw new DatabaseUnavailable();
    const { promise: refused, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    keepChecking();
    const connected = pool.connect();
    try {
      return await Promise.race([connected, refused]);
    } catch (error) {
      // If the connection opens after its request was rejected, it goes back to the pool.
      connected.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      waiting.delete(reject);
    }
  }

  return {
    options: pool.options,
    connect,
    responds,
    connections: () => ({ used: inUse.size, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: async () => {
      hasEnded = true;
      const client = await checkConnection?.catch(() => undefined);
      await Promise.all([client?.end(), pool.end()]);
    },
  };
}
