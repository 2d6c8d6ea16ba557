import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresConfig } from '#server/platform/config/config.ts';
import { DatabaseAway } from './away.ts';

/** Milliseconds between two looks at who waits for the database, which is asked if somebody still does, or if it is away. */
const LOOK_EVERY = 300;
/** Milliseconds in which there has to be a connection while all others are taken. */
const CONNECT_WITHIN = 10_000;
/** For one statement, on both sides of the line: nothing of ours takes a second. */
const STATEMENT_TIMEOUT = 30_000;
/** How long a transaction may do nothing: nothing of ours waits for anybody while it has something locked. */
const IDLE_TRANSACTION_TIMEOUT = 60_000;

/** Connections to PostgreSQL, and one more through which it is seen whether that still answers. */
export interface WatchedPool {
  readonly options: object;
  /** @throws at once while the database is away */
  readonly connect: () => Promise<pg.PoolClient>;
  readonly end: () => Promise<void>;
  readonly connections: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Whether the database answers now, however busy all other connections are. */
  readonly responds: () => Promise<boolean>;
}

/**
 * A server that is gone says so; one that is frozen, or behind a line that swallows everything, says nothing, and whoever
 * has asked it would wait for half a minute. So it is asked for a sign of life as long as anybody waits for an answer. If
 * none comes, all connections are cut: what was under way fails now, and a transaction that was not finished never will be.
 * @param config its `connections` are what it holds at most; the one for signs of life comes on top
 * @param tell called when the database is found away, and when it is back
 */
export function createWatchedPool(
  { url, connections, lockTimeout, answerWithin }: PostgresConfig,
  tell: (isAway: boolean) => void,
): WatchedPool {
  const types = new pg.TypeOverrides();
  // Counts and instants are 64-bit there; all of ours are safe integers.
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
    // By this, and by one connection that is always there, `npm run backup:restore` sees that the site is running.
    application_name: 'cmj',
    types,
    min: 1,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks in use tells whoever uses it.
  pool.on('connect', (client) => client.on('error', () => {}));

  let isAway = false;
  let isLooking = false;
  let hasEnded = false;
  const inUse = new Set<object>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_problem, client) => inUse.delete(client));
  /** Those who wait for a connection. */
  const waiting = new Set<(problem: DatabaseAway) => void>();

  let ownLine: Promise<pg.Client> | undefined;
  async function openOwnLine(): Promise<pg.Client> {
    const client = new pg.Client({ ...line, application_name: 'cmj watch' });
    client.on('error', () => {
      ownLine = undefined;
    });
    await client.connect();
    return client;
  }

  /**
   * A server with more to do than it can may be slow to answer this and still answer others, so what came on any line
   * counts: to cut them all would add to what it has to do.
   */
  async function untilTooLate(): Promise<void> {
    const heard = new Map([...sockets].map((socket) => [socket, socket.bytesRead]));
    await wait(answerWithin, undefined, { ref: false });
    // A process that was busy itself has answers before it that came in time: they are read first.
    await nextTurn();
    if (![...sockets].some((socket) => socket.bytesRead > (heard.get(socket) ?? 0))) throw new DatabaseAway();
  }

  async function answers(): Promise<boolean> {
    if (hasEnded) return false;
    const asked = (ownLine ??= openOwnLine());
    try {
      await Promise.race([asked.then((client) => client.query('select 1')), untilTooLate()]);
      return true;
    } catch (error) {
      // Whoever does not answer in time may yet; everybody else has gone.
      if (!(error instanceof DatabaseAway) && ownLine === asked) ownLine = undefined;
      return false;
    }
  }

  function cutAll(): void {
    ownLine = undefined;
    for (const socket of sockets) socket.destroy();
    for (const refuse of waiting) refuse(new DatabaseAway());
  }

  function note(found: boolean): void {
    if (found) cutAll();
    if (found === isAway) return;
    isAway = found;
    tell(found);
    // Nobody gets in while it is away: that it is back has to be found out, whoever has found it away.
    if (isAway) goOnLooking();
  }

  async function responds(): Promise<boolean> {
    const found = await answers();
    if (!hasEnded) note(!found);
    return found;
  }

  const matters = () => !hasEnded && (isAway || inUse.size > 0 || waiting.size > 0);

  async function look(): Promise<void> {
    /** Who was there at the last look. */
    let seen: readonly object[] = [];
    await wait(LOOK_EVERY, undefined, { ref: false });
    while (matters()) {
      const there = new Set<object>([...inUse, ...waiting]);
      // What takes no time needs no sign of life, nor the connection for it.
      if (isAway || seen.some((one) => there.has(one))) await responds();
      seen = [...there];
      await wait(LOOK_EVERY, undefined, { ref: false });
    }
    isLooking = false;
  }

  function goOnLooking(): void {
    if (isLooking) return;
    isLooking = true;
    void look();
  }

  async function connect(): Promise<pg.PoolClient> {
    if (isAway) throw new DatabaseAway();
    const { promise: refused, reject } = Promise.withResolvers<never>();
    waiting.add(reject);
    goOnLooking();
    const connected = pool.connect();
    try {
      return await Promise.race([connected, refused]);
    } catch (error) {
      // One that comes after all goes back to the others.
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
      const client = await ownLine?.catch(() => undefined);
      await Promise.all([client?.end(), pool.end()]);
    },
  };
}
