import SqliteDatabase from 'better-sqlite3';
import { codeOf } from '#server/platform/start-problem.ts';

export interface SqliteFile {
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
export function openSqliteFile(file: string): SqliteFile {
  try {
    const writer = openWriter(file, 'normal');
    const reader = openReader(file);
    return { writer, reader: () => reader };
  } catch (error) {
    if (codeOf(error) === NO_ROOM_TO_SHARE) return openExclusively(file);
    throw error;
  }
}
