import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresDialect,
  type QueryExecutorProvider,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type Driver,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DatabaseConfig, PostgresConfig } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { retryingConnection } from './patient-connection.ts';

/** Connections of this process to a server, and queries waiting for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The differences between the two engines. No other code depends on the engine. */
export interface Engine {
  readonly dialect: Dialect;
  /** Returns whether the database responds, even while all connections are busy. */
  readonly responds: () => Promise<boolean>;
  /** The pool's figures; undefined for SQLite, which has a single connection. */
  readonly connections: () => Connections | undefined;
  /** The SQL of an auto-incrementing primary key that never reuses ids. */
  readonly growingKey: string;
  /** Creates triggers that reject updates and deletes of a table's rows. Used by migrations. */
  readonly refuseChanges: (db: Kysely<unknown>, table: string) => Promise<void>;
  /** Prevents ids up to `last` from being given to new rows of the table. */
  readonly raiseLastId: (db: QueryExecutorProvider, table: string, last: number) => Promise<void>;
  /** Locks the schema, so that one process migrates at a time. Called inside the migration's transaction. */
  readonly lockMigrations: (transaction: Kysely<never>) => Promise<void>;
  /** Lets a transaction stay idle for any time. Only used while no other process uses the database. */
  readonly allowPauses: (transaction: Kysely<never>) => Promise<void>;
}

const STATEMENT_CACHE_SIZE = 256;
const MIGRATION_LOCK = 18251971;
const NO_ROOM_TO_SHARE = 'SQLITE_IOERR_SHMSIZE';

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

class ImmediateDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;
  #patient: DatabaseConnection | undefined;

  constructor(database: SqliteDatabase.Database) {
    super({ database: withStatementCache(database) });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return (this.#patient ??= retryingConnection(connection, () => this.#database.inTransaction));
  }

  /** Takes the write lock at once. A deferred transaction that starts writing later fails under load. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction by itself. Rolling back again would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Interval of attempts to leave exclusive mode. */
const SHARE_RETRY_MS = 2_000;

/**
 * Opens a database file. If the disk is too full for the shared-memory file, opens it in exclusive mode, so that
 * existing data can be read. Normal mode is restored when there is space.
 */
function openFile(file: string, lockingMode: 'normal' | 'exclusive' = 'normal'): SqliteDatabase.Database {
  const database = new SqliteDatabase(file, { timeout: 15_000 });
  try {
    database.pragma(`locking_mode = ${lockingMode}`);
    database.pragma('journal_mode = WAL');
  } catch (error) {
    database.close();
    if (lockingMode === 'normal' && codeOf(error) === NO_ROOM_TO_SHARE) return openFile(file, 'exclusive');
    throw error;
  }
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Sorting must not fail on a full disk.
  database.pragma('temp_store = MEMORY');
  if (lockingMode === 'exclusive') shareWhenDiskHasSpace(database);
  // From here on, queries fail at once if the file is locked. `retryingConnection` retries them without blocking the
  // process.
  database.pragma('busy_timeout = 0');
  return database;
}

/** Leaves exclusive mode, which requires leaving WAL mode first. @returns whether that succeeded */
function share(database: SqliteDatabase.Database): boolean {
  try {
    database.pragma('journal_mode = DELETE');
    database.pragma('locking_mode = normal');
    database.pragma('journal_mode = WAL');
    return true;
  } catch {
    stayExclusive(database);
    return false;
  }
}

/** Returns to exclusive mode if the disk is still full or the database is busy. */
function stayExclusive(database: SqliteDatabase.Database): void {
  try {
    database.pragma('locking_mode = exclusive');
    database.pragma('journal_mode = WAL');
  } catch {
    // SQLite keeps its current journal mode. The next attempt continues from there.
  }
}

function shareWhenDiskHasSpace(database: SqliteDatabase.Database): void {
  const timer = setInterval(() => {
    if (!database.open) clearInterval(timer);
    else if (!database.inTransaction && share(database)) clearInterval(timer);
  }, SHARE_RETRY_MS).unref();
}

function sqlite(file: string): Engine {
  const database = openFile(file);
  class Sqlite extends SqliteDialect {
    override createDriver(): Driver {
      return new ImmediateDriver(database);
    }
    override createAdapter(): SqliteAdapter {
      return new TransactionalAdapter();
    }
  }
  return {
    dialect: new Sqlite({ database }),
    responds: async () => {
      try {
        database.prepare('select version from public_version').get();
        return true;
      } catch {
        return false;
      }
    },
    connections: () => undefined,
    growingKey: 'integer primary key autoincrement',
    refuseChanges: async (db, table) => {
      for (const act of ['update', 'delete'] as const) {
        await sql`create trigger ${sql.id(`${table}_refuses_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
          begin select raise(abort, 'rows of this table stay as they are'); end`.execute(db);
      }
    },
    raiseLastId: async (db, table, last) => {
      const { rows } = await sql<{
        seq: number;
      }>`delete from sqlite_sequence where name = ${table} returning seq`.execute(db);
      const highest = rows.reduce((high, { seq }) => Math.max(high, seq), last);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`.execute(db);
    },
    lockMigrations: async () => {
      // `begin immediate` already holds the only write lock.
    },
    allowPauses: async () => {
      // SQLite has no limit for transactions.
    },
  };
}

async function postgres(config: PostgresConfig, tell: AvailabilityListener): Promise<Engine> {
  const { createWatchedPool } = await import('./watched-pool.ts');
  const pool = createWatchedPool(config, tell);
  return {
    dialect: new PostgresDialect({ pool }),
    responds: pool.responds,
    connections: pool.connections,
    growingKey: 'integer primary key generated by default as identity',
    refuseChanges: async (db, table) => {
      const refuse = sql.id(`${table}_refuses_changes`);
      await sql`create function ${refuse}() returns trigger language plpgsql as $$
        begin raise exception 'rows of this table stay as they are'; end $$`.execute(db);
      await sql`create trigger ${refuse} before update or delete or truncate on ${sql.table(table)}
        for each statement execute function ${refuse}()`.execute(db);
    },
    raiseLastId: async (db, table, last) => {
      const numbers = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
      await sql`select setval(${numbers}, greatest(${last}, coalesce(pg_sequence_last_value(${numbers}), 1)))`.execute(
        db,
      );
    },
    lockMigrations: async (transaction) => {
      // Waits as long as other processes need: no request is waiting at startup.
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    },
    allowPauses: async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    },
  };
}

/** Called when the database becomes unreachable and when it responds again. */
export type AvailabilityListener = (isAway: boolean) => void;

/** Loads the driver of the configured engine. */
export async function createEngine(config: DatabaseConfig, tell: AvailabilityListener = () => {}): Promise<Engine> {
  return config.engine === 'sqlite' ? sqlite(config.file) : postgres(config, tell);
}

const UNIQUENESS_CODES: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Returns whether a statement failed because of a duplicate unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && UNIQUENESS_CODES.has(code);
}
