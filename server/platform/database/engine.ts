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
import { patientConnection } from './patient-connection.ts';

/** Those that one process holds to a server, and who waits for one. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** All that differs between the two engines; nothing else in the code knows which one it runs on. */
export interface Engine {
  readonly dialect: Dialect;
  /** Whether the database answers now, however busy it is kept. */
  readonly responds: () => Promise<boolean>;
  /** Of this process; undefined where there is only one, that of SQLite. */
  readonly connections: () => Connections | undefined;
  /** The SQL of a primary key that grows by itself. A number is never given twice. */
  readonly growingKey: string;
  /** Makes the database itself refuse to change or delete rows of a table; part of a migration. */
  readonly refuseChanges: (db: Kysely<unknown>, table: string) => Promise<void>;
  /** Makes sure that no number up to `last` is given to a new row of a table with a growing integer. */
  readonly raiseLastId: (db: QueryExecutorProvider, table: string, last: number) => Promise<void>;
  /** Lets one process at a time change the schema; called inside the migration's transaction. */
  readonly lockMigrations: (transaction: Kysely<never>) => Promise<void>;
  /** Lets a transaction do something else for as long as it takes, while nobody else uses the database. */
  readonly allowPauses: (transaction: Kysely<never>) => Promise<void>;
}

const STATEMENT_CACHE_SIZE = 256;
const MIGRATION_LOCK = 18251971;
const NO_ROOM_TO_SHARE = 'SQLITE_IOERR_SHMSIZE';

/** Preparing a statement costs more than running most of them, so the recent ones are kept. */
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
    return (this.#patient ??= patientConnection(connection, () => this.#database.inTransaction));
  }

  /** Takes the write lock at once: a deferred transaction that turns into a writing one fails under load. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends a transaction by itself; asked to roll it back, SQLite would tell of that and not of the disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Milliseconds between two tries to share again. */
const SHARE_AGAIN_AFTER = 2_000;

/**
 * A disk that is full has no room even for the small file through which processes share a database. This one can do
 * without if it has the database to itself, until there is room; so what is there can be read.
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
  // What is sorted must not need a disk that may be full.
  database.pragma('temp_store = MEMORY');
  if (lockingMode === 'exclusive') shareWhenThereIsRoom(database);
  // From here on whoever asks waits, and not the process.
  database.pragma('busy_timeout = 0');
  return database;
}

/** How a database is locked can only be changed while it keeps no write-ahead log. @returns whether it is shared now */
function share(database: SqliteDatabase.Database): boolean {
  try {
    database.pragma('journal_mode = DELETE');
    database.pragma('locking_mode = normal');
    database.pragma('journal_mode = WAL');
    return true;
  } catch {
    goOnAlone(database);
    return false;
  }
}

/** It is full again, still, or at work this moment: all stays as it was; what of that fails, too, is done the next time. */
function goOnAlone(database: SqliteDatabase.Database): void {
  try {
    database.pragma('locking_mode = exclusive');
    database.pragma('journal_mode = WAL');
  } catch {
    // Until then SQLite goes on with the journal that it has.
  }
}

function shareWhenThereIsRoom(database: SqliteDatabase.Database): void {
  const timer = setInterval(() => {
    if (!database.open) clearInterval(timer);
    else if (!database.inTransaction && share(database)) clearInterval(timer);
  }, SHARE_AGAIN_AFTER).unref();
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
      // `begin immediate` holds the only write lock already.
    },
    allowPauses: async () => {
      // A transaction may take as long as it likes.
    },
  };
}

async function postgres(config: PostgresConfig, tell: TellAway): Promise<Engine> {
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
      // However long the others take: nobody waits for an answer yet.
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    },
    allowPauses: async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    },
  };
}

/** Told when the database is found not to answer, and when it does again. */
export type TellAway = (isAway: boolean) => void;

/** Loads the driver of the engine that is used. */
export async function createEngine(config: DatabaseConfig, tell: TellAway = () => {}): Promise<Engine> {
  return config.engine === 'sqlite' ? sqlite(config.file) : postgres(config, tell);
}

const UNIQUENESS_CODES: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Whether a statement failed because a value that has to be unique is there already. */
export function breaksUniqueness(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && UNIQUENESS_CODES.has(code);
}
