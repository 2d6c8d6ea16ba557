import type SqliteDatabase from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode, SqliteDriver } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { createCheckpoints } from './checkpoint.ts';
import { retryingConnection } from './retrying-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';

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
export function createSqliteDriver({ writer, reader }: SqliteFile): Driver {
  const checkpoints = createCheckpoints(writer);
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
    releaseConnection: async (connection) => {
      const endTurn = await turnOf.get(connection);
      if (!endTurn) return;
      checkpoints.startIfDue();
      endTurn();
    },
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
      await checkpoints.settle();
      // The reader closes first: the last connection to close deletes the WAL file, which a reader cannot do.
      reader()?.close();
      writer.close();
    },
  };
}
