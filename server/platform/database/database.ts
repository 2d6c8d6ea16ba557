import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import {
  codeOf,
  isCorruption,
  StartProblem,
  type WriteProblem,
  writeProblemFor,
} from '#server/platform/start-problem.ts';
import { createEngine, type Engine } from './engine.ts';
import { migrate, newestMigration, migrationNumber, otherVersion } from './migrate.ts';
import type { Schema } from './schema.ts';

const problems: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its host and port'],
  ['ECONNRESET', 'the program at its host and port closes the connection'],
  ['ETIMEDOUT', 'its host and port do not respond, possibly because of a firewall'],
  ['EHOSTUNREACH', 'there is no route to its host'],
  ['ENETUNREACH', 'there is no route to its host'],
  ['ENOTFOUND', 'its host name does not exist'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ENOENT', 'its socket file does not exist'],
  ['28P01', 'its user name or password is wrong'],
  ['28000', 'its user may not connect from this machine; see pg_hba.conf'],
  ['3D000', 'its database does not exist'],
  ['42501', 'its user may not use this database'],
  ['53300', 'the server has no free connections'],
  ['57P03', 'the server is starting or stopping'],
]);

function connectionProblem(code: string): string {
  const words = problems.get(code);
  return words === undefined ? code : `${code}: ${words}`;
}

/** A handle for queries: the database itself, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction<Schema>;

/** The handle that can begin transactions. */
export type Database = Kysely<Schema>;

/** Wraps the driver, so that tests can observe statements or make them fail. */
export type DialectWrapper = (dialect: Dialect) => Dialect;

export interface ReachedDatabase {
  readonly database: Database;
  readonly engine: Engine;
}

function openErrorMessage(config: DatabaseConfig, reached: boolean, error: unknown): string {
  const code = codeOf(error);
  const suffix = code === undefined ? '' : ` (${code})`;
  const name = config.engine === 'sqlite' ? `The database ${config.file}` : 'The database';
  const problem = writeProblemFor(code);
  if (problem === 'read-only')
    return `${name} cannot be written${suffix}. Check the permissions of its file and folder, or of its user.`;
  if (problem === 'disk') return `${name} cannot be written, because its disk is full${suffix}.`;
  if (isCorruption(code)) return `${name} is damaged${suffix}. Restore a backup.`;
  if (code === 'SQLITE_BUSY') return `${name} is locked by another program${suffix}. Stop that program and try again.`;
  if (reached) return `${name} cannot be migrated to the current schema${suffix}.`;
  return config.engine === 'sqlite'
    ? `${name} cannot be opened${suffix}. Check DATA_DIR.`
    : `${name} cannot be reached${code === undefined ? '' : ` (${connectionProblem(code)})`}. Check DATABASE_URL.`;
}

/** How long a statement of a migration, a backup or a command may take, in ms. No request waits for it. */
const PATIENT_TIMEOUT_MS = 10 * 60_000;

function withPatience(config: DatabaseConfig): DatabaseConfig {
  return config.engine === 'sqlite' ? config : { ...config, statementTimeoutMs: PATIENT_TIMEOUT_MS };
}

async function connect(config: DatabaseConfig): Promise<Engine> {
  try {
    return await createEngine(config);
  } catch (error) {
    throw new StartProblem(openErrorMessage(config, false, error), { cause: error });
  }
}

/** Returns the newest applied migration; undefined if there is no schema or the database is unreachable. */
export async function appliedMigration(database: Db): Promise<string | undefined> {
  const taken = database.withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>();
  const newest = await taken
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);
  return newest?.name;
}

/** Returns whether the database has no tables of the site. */
export async function isEmpty(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return !tables.some(({ name }) => name === 'kysely_migration' || name === 'accounts');
}

/**
 * Connects to a database that may be empty or have any schema. Its statements may take longer than those of requests.
 * @throws StartProblem if it does not respond
 */
export async function reachDatabase(config: DatabaseConfig): Promise<ReachedDatabase> {
  const engine = await connect(withPatience(config));
  const database = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await sql`select 1`.execute(database);
    return { database, engine };
  } catch (error) {
    await database.destroy();
    throw new StartProblem(openErrorMessage(config, false, error), { cause: error });
  }
}

/** Thrown if a database has the schema of another program version. */
export class OtherSchema extends StartProblem {
  override readonly name = 'OtherSchema';
}

/**
 * Opens the database of a site that may be running, without migrating it.
 * @throws StartProblem if the database is unreachable or contains no site
 * @throws OtherSchema if the schema of the database differs from the schema of this program
 */
export async function openWithoutMigrating(config: DatabaseConfig): Promise<Database> {
  if (config.engine === 'sqlite' && !existsSync(config.file)) {
    throw new StartProblem(`The database ${config.file} does not exist. Check DATA_DIR.`);
  }
  const { database } = await reachDatabase(config);
  const taken = await appliedMigration(database);
  if (taken === newestMigration) return database;
  await database.destroy();
  if (taken === undefined) throw new StartProblem('The database contains no site. Check DATA_DIR and DATABASE_URL.');
  const words = `The database has schema ${migrationNumber(taken)}, but this program needs schema ${migrationNumber(newestMigration)}`;
  throw new OtherSchema(`${words}. Use the program version that the site runs.`);
}

/**
 * Opens the database, runs pending migrations and tests writing. Several processes may do so at the same time. A full
 * disk is ignored if no migration is pending, so that the site can be read.
 * @param ifEmpty called before the first migration of an empty database. If it rejects, the database stays empty
 * @throws StartProblem if the database is unreachable, from another version or read-only; if a migration fails, after
 *   rolling it back; or if `ifEmpty` throws a StartProblem
 */
export async function openReachedDatabase(
  config: DatabaseConfig,
  through?: DialectWrapper,
  ifEmpty?: () => Promise<void>,
): Promise<ReachedDatabase> {
  const engine = await connect(config);
  const database = new Kysely<Schema>({ dialect: through?.(engine.dialect) ?? engine.dialect });
  let reached = false;
  try {
    // Cheaper than the migrator, which first reads the names of all tables and columns.
    const applied = await appliedMigration(database);
    const other = applied === undefined ? undefined : otherVersion(applied);
    if (other !== undefined) {
      throw new StartProblem(`This data was written by ${other}. Start that version; the data is not damaged.`);
    }
    if (applied !== newestMigration) {
      // On PostgreSQL, a connection of its own, because statements of migrations may take longer than those of requests.
      const migrated = config.engine === 'sqlite' ? database : (await reachDatabase(config)).database;
      reached = true;
      try {
        await migrated.transaction().execute(async (db) => {
          await engine.lockMigrations(db.withTables<never>());
          if (ifEmpty && (await isEmpty(db))) await ifEmpty();
          await migrate(db, engine);
        });
      } finally {
        if (migrated !== database) await migrated.destroy();
      }
    }
    reached = true;
    await writeAndRollBack(database).catch((error: unknown) => {
      if (writeProblemFor(codeOf(error)) !== 'disk') throw error;
    });
    return { database, engine };
  } catch (error) {
    await database.destroy();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(openErrorMessage(config, reached, error), { cause: error });
  }
}

/** Opens the database like `openReachedDatabase` and returns it without its engine. @throws StartProblem */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return (await openReachedDatabase(config)).database;
}

/** Inserts a row and rolls back. Some databases report only on a write that they are read-only. */
async function writeAndRollBack(database: Database): Promise<void> {
  const transaction = await database.startTransaction().execute();
  try {
    await transaction.insertInto('jobs').values({ kind: 'none', payload: '', run_at: 0, tries: 0 }).execute();
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Tests writing. SQLite writes to disk only at commit, so this does not detect a full disk. The storage's write test
 * detects it.
 * @returns the problem, or undefined if writing works
 * @throws any other error, for example that the database is unreachable
 */
export async function testWrite(database: Database): Promise<WriteProblem | undefined> {
  try {
    await writeAndRollBack(database);
    return undefined;
  } catch (error) {
    const problem = writeProblemFor(codeOf(error));
    if (problem === undefined) throw error;
    return problem;
  }
}

/**
 * Called with the database after commit. Must handle its own errors, because the transaction cannot be rolled back any
 * more.
 */
type CommitCallback = (database: Database) => Promise<void>;

const afterCommits = new WeakMap<Db, Set<CommitCallback>>();

/**
 * Registers a function to run once after the transaction commits, before `inTransaction` returns. Use a job for work
 * that must survive a crash.
 */
export function afterCommit(db: Db, act: CommitCallback): void {
  afterCommits.set(db, (afterCommits.get(db) ?? new Set()).add(act));
}

/** Codes of PostgreSQL for one of several transactions that conflict. It succeeds when the others have ended. */
const CONFLICTS: ReadonlySet<string | undefined> = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 3;
const RETRY_PAUSE_MS = 50;

/** Runs `work` in a transaction. Returns its result, and the functions to run after the commit. */
async function commit<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  attempt = 1,
): Promise<{ readonly result: T; readonly acts: Iterable<CommitCallback> }> {
  try {
    return await database.transaction().execute(async (db) => {
      const result = await work(db);
      return { result, acts: afterCommits.get(db) ?? [] };
    });
  } catch (error) {
    if (attempt === MAX_ATTEMPTS || !CONFLICTS.has(codeOf(error))) throw error;
    // The other transaction continues first. Otherwise this one could take its first lock again and conflict again.
    await wait(RETRY_PAUSE_MS);
    return commit(database, work, attempt + 1);
  }
}

/**
 * Runs `work` in a transaction, then the functions registered with `afterCommit`. Runs `work` again after a deadlock or
 * a serialization failure, at most three times in all, so its effects outside the database must be repeatable. Name the
 * parameter of `work` `db`, so that `work` cannot use the outer handle by mistake.
 */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const { result, acts } = await commit(database, work);
  for (const act of acts) await act(database);
  return result;
}
