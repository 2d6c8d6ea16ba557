import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  UpdateQueryNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
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
function retryingConnection(
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

interface SqliteFile {
  readonly writer: SqliteDatabase.Database;
  /** Returns a read-only connection, which sees the last commit; undefined in exclusive mode, where `writer` reads. */
  readonly reader: () => SqliteDatabase.Database | undefined;
}

const NO_ROOM_TO_SHARE = 'SQLITE_IOERR_SHMSIZE';
/** Interval in ms of attempts to leave exclusive mode. */
const SHARE_RETRY_MS = 2_000;

function configure(database: SqliteDatabase.Database): SqliteDatabase.Database {
  // Sorts in memory, because sorting must not fail on a full disk.
  database.pragma('temp_store = MEMORY');
  // Before this line, SQLite waits for locks. After it, queries fail at once if the file is locked.
  // `retryingConnection` retries them without blocking the process.
  database.pragma('busy_timeout = 0');
  // A function of PostgreSQL.
  database.function('strpos', (text: string | null, part: string) => text && text.indexOf(part) + 1);
  return database;
}

function openWriter(file: string, lockingMode: 'normal' | 'exclusive'): SqliteDatabase.Database {
  const database = new SqliteDatabase(file, { timeout: 15_000 });
  try {
    database.pragma(`locking_mode = ${lockingMode}`);
    database.pragma('journal_mode = WAL');
  } catch (error) {
    database.close();
    throw error;
  }
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // A negative size is in KB. The cache is small, because a commit blocks the process while it writes the changed pages
  // of the cache.
  database.pragma('cache_size = -4000');
  return configure(database);
}

function openReader(file: string): SqliteDatabase.Database {
  return configure(new SqliteDatabase(file, { readonly: true }));
}

/** Leaves exclusive mode, which requires leaving WAL mode first. @returns the reader if that succeeded */
function share(writer: SqliteDatabase.Database, file: string): SqliteDatabase.Database | undefined {
  try {
    writer.pragma('journal_mode = DELETE');
    writer.pragma('locking_mode = normal');
    writer.pragma('journal_mode = WAL');
    return openReader(file);
  } catch {
    stayExclusive(writer);
    return undefined;
  }
}

/** Returns to exclusive mode after `share` has failed, because the disk is still full or the database is busy. */
function stayExclusive(database: SqliteDatabase.Database): void {
  try {
    database.pragma('locking_mode = exclusive');
    database.pragma('journal_mode = WAL');
  } catch {
    // SQLite keeps its current journal mode. The next call of `share` continues from there.
  }
}

/** Opens the file in exclusive mode. Changes to normal mode, with a reader, when there is space on the disk. */
function openExclusively(file: string): SqliteFile {
  const writer = openWriter(file, 'exclusive');
  let reader: SqliteDatabase.Database | undefined;
  const timer = setInterval(() => {
    if (writer.open && !writer.inTransaction) reader = share(writer, file);
    if (!writer.open || reader) clearInterval(timer);
  }, SHARE_RETRY_MS).unref();
  return { writer, reader: () => reader };
}

/**
 * Opens a database file with a connection for writing and one for reading. If the disk is too full for the shared-memory
 * file, opens it in exclusive mode, so that existing data can be read. Normal mode is restored when there is space.
 */
function openSqliteFile(file: string): SqliteFile {
  try {
    const writer = openWriter(file, 'normal');
    const reader = openReader(file);
    return { writer, reader: () => reader };
  } catch (error) {
    if (codeOf(error) === NO_ROOM_TO_SHARE) return openExclusively(file);
    throw error;
  }
}

const STATEMENT_CACHE_SIZE = 256;

/** Caches prepared statements: preparing takes longer than running most of them. */
function withStatementCache(database: SqliteDatabase.Database) {
  const stored = new LRUCache<string, SqliteDatabase.Statement>({ max: STATEMENT_CACHE_SIZE });
  return {
    close: () => {
      database.close();
    },
    prepare: (text: string) => {
      const known = stored.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      stored.set(text, statement);
      return statement;
    },
  };
}

async function connect(database: SqliteDatabase.Database): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database: withStatementCache(database) });
  await driver.init();
  return retryingConnection(await driver.acquireConnection(), database);
}

/**
 * Creates a driver that runs Kysely's selects outside transactions on the reader of a file, so that they never wait for
 * a transaction. All other queries wait for their turn on the writer, as do selects if there is no reader. See
 * `docs/decisions/0025-sqlite.md`.
 */
function createDriver({ writer, reader }: SqliteFile): Driver {
  const turns = pLimit(1);
  /** For each connection that uses the writer or waits for it: the function that ends its turn. */
  const turnOf = new WeakMap<DatabaseConnection, Promise<() => void>>();
  let writing: Promise<DatabaseConnection> | undefined;
  let reading: Promise<DatabaseConnection> | undefined;

  async function nextTurn(): Promise<() => void> {
    const { promise: begun, resolve: begin } = Promise.withResolvers<() => void>();
    void turns(() => new Promise<void>(begin));
    return begun;
  }

  async function takeWriter(connection: DatabaseConnection): Promise<DatabaseConnection> {
    const turn = turnOf.get(connection) ?? nextTurn();
    turnOf.set(connection, turn);
    await turn;
    return (writing ??= connect(writer));
  }

  async function connectionFor(connection: DatabaseConnection, { query }: CompiledQuery): Promise<DatabaseConnection> {
    const database = SelectQueryNode.is(query) && !turnOf.has(connection) ? reader() : undefined;
    return database ? (reading ??= connect(database)) : takeWriter(connection);
  }

  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) =>
          (await connectionFor(connection, query)).executeQuery<R>(query),
        // Uses the writer: while a stream is open on the reader, other queries on the reader do not see new commits.
        streamQuery: async function* stream<R>(query: CompiledQuery, size: number) {
          yield* (await takeWriter(connection)).streamQuery<R>(query, size);
        },
      };
      return connection;
    },
    releaseConnection: async (connection) => (await turnOf.get(connection))?.(),
    // Takes the write lock at once. A transaction that takes the lock only at its first write can fail under load.
    beginTransaction: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    },
    commitTransaction: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    },
    // On a full disk SQLite has already rolled back. Rolling back again would hide the original error.
    rollbackTransaction: async (connection) => {
      if (writer.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    },
    destroy: async () => {
      // The reader closes first: the last connection to close deletes the WAL file, which a reader cannot do.
      reader()?.close();
      writer.close();
    },
  };
}

class SqliteFileAdapter extends SqliteAdapter {
  /** Disables Kysely's queue for a single connection: `createDriver` has two connections and queues writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens a SQLite file. */
export function createSqliteDialect(file: string): Dialect {
  const opened = openSqliteFile(file);
  class Sqlite extends SqliteDialect {
    override createDriver(): Driver {
      return createDriver(opened);
    }
    override createAdapter(): SqliteAdapter {
      return new SqliteFileAdapter();
    }
  }
  return new Sqlite({ database: opened.writer });
}
