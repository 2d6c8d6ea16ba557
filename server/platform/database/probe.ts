import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { type Database, reachDatabase, appliedMigration } from './database.ts';
import { newestMigration } from './migrate.ts';

/** The state of a database, determined without changing it. */
export interface ProbedDatabase {
  readonly database: Database;
  /** The name and version of the engine, such as `PostgreSQL 17.2`. */
  readonly name: string;
  /** The name of the newest applied migration; undefined if there is none. */
  readonly applied: string | undefined;
  /** The name of the newest migration of this program. */
  readonly newest: string;
  /**
   * The error code if creating and filling a table fails, or `no code` if the error has none; undefined if both
   * succeed.
   */
  readonly refused: string | undefined;
  /** Undefined for SQLite. */
  readonly server: { readonly majorVersion: number; readonly encoding: string } | undefined;
}

async function tryCreating(database: Database): Promise<string | undefined> {
  const table = sql.id(`check_setup_${randomUUID().slice(0, 8)}`);
  try {
    const transaction = await database.startTransaction().execute();
    try {
      await sql`create table ${table} (id integer)`.execute(transaction);
      await sql`insert into ${table} (id) values (1)`.execute(transaction);
    } finally {
      await transaction.rollback().execute();
    }
    return undefined;
  } catch (error) {
    return codeOf(error) ?? 'no code';
  }
}

async function describe(
  database: Database,
  { engine }: DatabaseConfig,
): Promise<Pick<ProbedDatabase, 'name' | 'server'>> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(database);
    return { name: `SQLite ${rows[0]?.version}`, server: undefined };
  }
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
    database,
  );
  const { version = '', encoding = '' } = rows[0] ?? {};
  return {
    name: `PostgreSQL ${version.replace(/ .*/, '')}`,
    server: { majorVersion: Number.parseInt(version, 10), encoding },
  };
}

/**
 * Opens a database that may be in use and determines its state without migrating it. The caller must close it.
 * @throws StartProblem if the database does not respond
 */
export async function probeDatabase(config: DatabaseConfig): Promise<ProbedDatabase> {
  const { database } = await reachDatabase(config);
  try {
    const about = await describe(database, config);
    const applied = await appliedMigration(database);
    return { ...about, database, applied, newest: newestMigration, refused: await tryCreating(database) };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
