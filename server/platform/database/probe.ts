import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/start-problem.ts';
import { type Database, reachDatabase, appliedMigration } from './database.ts';
import { newestMigration } from './migrate.ts';

export interface DatabaseServer {
  readonly majorVersion: number;
  readonly encoding: string;
  /** Maximum number of connections for users without superuser rights. */
  readonly connections: number;
  /** The server's clock minus this machine's clock, in ms. The error is below the round-trip time. */
  readonly clockAheadMs: number;
}

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
  readonly server: DatabaseServer | undefined;
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

async function describePostgres(database: Database): Promise<Pick<ProbedDatabase, 'name' | 'server'>> {
  const read = sql<{ version: string; number: string; encoding: string; connections: number; clock: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`;
  // The connection exists: `reachDatabase` has used it.
  const before = Date.now();
  const { rows } = await read.execute(database);
  const middle = (before + Date.now()) / 2;
  const [found] = rows;
  if (!found) throw new Error('the database returned no server information');
  const { version, number, encoding, connections, clock } = found;
  const majorVersion = Math.floor(Number(number) / 10_000);
  return {
    name: `PostgreSQL ${version.replace(/ .*/, '')}`,
    server: { majorVersion, encoding, connections, clockAheadMs: clock - middle },
  };
}

async function describeSqlite(database: Database): Promise<Pick<ProbedDatabase, 'name' | 'server'>> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(database);
  return { name: `SQLite ${rows[0]?.version}`, server: undefined };
}

/**
 * Opens a database that may be in use and determines its state without migrating it. The caller must close it.
 * @throws StartProblem if the database does not respond
 */
export async function probeDatabase(config: DatabaseConfig): Promise<ProbedDatabase> {
  const { database } = await reachDatabase(config);
  try {
    const about = await (config.engine === 'postgres' ? describePostgres(database) : describeSqlite(database));
    const applied = await appliedMigration(database);
    return { ...about, database, applied, newest: newestMigration, refused: await tryCreating(database) };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
