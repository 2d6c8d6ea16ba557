import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { codeOf, inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import type { Db } from './database.ts';

const LOCK = 'in-use.lock';

const inUseProblems = {
  shared: 'npm run backup:restore is using DATA_DIR. Start the site when it has finished.',
  exclusive: 'The site is running on DATA_DIR. Stop all its processes first.',
} as const;

/**
 * Locks an empty file until the lock is released or the process ends. Node has no file locks, so this uses SQLite's.
 * @param mode any number of processes can hold a `shared` lock, but only one process an `exclusive` lock
 * @returns a function that releases the lock; undefined if another process holds a conflicting lock
 */
export function lockFile(file: string, mode: 'shared' | 'exclusive'): (() => void) | undefined {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin');
    // The first read acquires the shared lock.
    lock.prepare('select count(*) from sqlite_schema').get();
    return () => {
      lock.close();
    };
  } catch (error) {
    lock.close();
    if (codeOf(error) === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

/**
 * Locks the data directory: shared for processes that use it, exclusive for a restore.
 * @returns a function that releases the lock
 * @throws StartProblem if another process holds a conflicting lock, or the directory cannot be used
 */
export async function lockData(directory: string, mode: 'shared' | 'exclusive'): Promise<() => void> {
  const unlock = await inDataDirectory(async () => lockFile(join(directory, LOCK), mode));
  if (!unlock) throw new StartProblem(inUseProblems[mode]);
  return unlock;
}

/** How long PostgreSQL may still list a connection after it was closed. */
const CLOSING_MS = 2000;
const POLL_INTERVAL_MS = 100;

async function hasOtherConnections(db: Db): Promise<boolean> {
  // Without this statement, PostgreSQL would return the same list of connections until the transaction ends.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(db);
  return rows.length > 0;
}

/**
 * Throws StartProblem if a process of the site, possibly on another machine, is connected to the PostgreSQL database. A
 * running site always has a connection. Does nothing for SQLite, whose file is protected by the lock of its directory.
 */
export async function assertNotConnected(db: Db, { engine }: DatabaseConfig): Promise<void> {
  if (engine === 'sqlite') return;
  for (let waited = 0; await hasOtherConnections(db); waited += POLL_INTERVAL_MS) {
    if (waited >= CLOSING_MS) {
      throw new StartProblem('The site is running on DATABASE_URL. Stop all its processes first.');
    }
    await wait(POLL_INTERVAL_MS);
  }
}
