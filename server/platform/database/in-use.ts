import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { codeOf, inDataDirectory, StartProblem } from '#server/platform/start-problem.ts';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import type { Db } from './database.ts';

const LOCK = 'in-use.lock';

const inUseProblems = {
  shared: 'npm run backup:restore is at work on DATA_DIR: start the site when that has ended.',
  alone: 'The site is running on DATA_DIR: stop it first, everywhere.',
} as const;

/**
 * Locks a file that holds nothing else, until it is let go of or the process ends, however that ends: Node offers no such
 * lock of the operating system, an empty SQLite file does. Any number can share it, one can have it alone.
 * @returns how to let go of it; undefined when it is held in the other way
 */
export function lockFile(file: string, how: 'shared' | 'alone'): (() => void) | undefined {
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    lock.exec(how === 'alone' ? 'begin exclusive' : 'begin');
    // The first reading is what takes the shared lock.
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
 * Takes the lock of the data directory: any number of processes that use it share the lock, a restore has it alone.
 * @returns how to let go of it
 * @throws StartProblem when it is held in the other way
 */
export async function lockData(directory: string, how: 'shared' | 'alone'): Promise<() => void> {
  const unlock = await inDataDirectory(async () => lockFile(join(directory, LOCK), how));
  if (!unlock) throw new StartProblem(inUseProblems[how]);
  return unlock;
}

/** Milliseconds for which a connection may still be there that has been closed a moment ago, and between two looks. */
const LEAVING_MS = 2000;
const POLL_INTERVAL_MS = 100;

async function isAnybodyConnected(db: Db): Promise<boolean> {
  // Else a transaction goes on seeing those whom it saw first.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(db);
  return rows.length > 0;
}

/**
 * Makes sure that nobody else is connected to the database: on PostgreSQL the site may run on another machine, and it
 * always has a connection. A SQLite file is guarded by the lock of its directory.
 * @throws StartProblem
 */
export async function refuseIfConnected(db: Db, { engine }: DatabaseConfig): Promise<void> {
  if (engine === 'sqlite') return;
  for (let waited = 0; await isAnybodyConnected(db); waited += POLL_INTERVAL_MS) {
    if (waited >= LEAVING_MS) {
      throw new StartProblem('The site is running on DATABASE_URL: stop it first, everywhere.');
    }
    await wait(POLL_INTERVAL_MS);
  }
}
