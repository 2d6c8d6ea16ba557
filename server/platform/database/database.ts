import { existsSync } from 'node:fs';
import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf, StartProblem, type WriteProblem, writeProblemOf } from '#server/platform/start-problem.ts';
import { actsAfter, type Afterwards } from './after-commit.ts';
import { createEngine, type Engine, type TellAway } from './engine.ts';
import { migrate, newestStep, stepNumber } from './migrate.ts';
import { isDamage } from './quick-check.ts';
import type { Schema } from './schema.ts';

/** Why PostgreSQL cannot be reached, by what it or the system says: what to look at in its address. */
const problems: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at its host and port'],
  ['ECONNRESET', 'what listens at its host and port hangs up'],
  ['ETIMEDOUT', 'nothing answers at its host and port, or a firewall stands in between'],
  ['EHOSTUNREACH', 'no way leads to its host'],
  ['ENETUNREACH', 'no way leads to its host'],
  ['ENOTFOUND', 'there is no host of its name'],
  ['EAI_AGAIN', 'the name of its host cannot be looked up'],
  ['ENOENT', 'there is no socket of its name'],
  ['28P01', 'its user name and password are not accepted'],
  ['28000', 'its user may not sign in from this machine, see pg_hba.conf'],
  ['3D000', 'there is no database of its name'],
  ['42501', 'its user may not use this database'],
  ['53300', 'the server has no connection to spare'],
  ['57P03', 'the server is starting or stopping'],
]);

/** @returns the code, and what it means where that is known: `ECONNREFUSED: nothing listens at its host and port` */
function connectionProblem(code: string): string {
  const words = problems.get(code);
  return words === undefined ? code : `${code}: ${words}`;
}

/** A handle for queries: the database itself, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction<Schema>;

/** The outer handle, which alone can begin a transaction. */
export type Database = Kysely<Schema>;

/** Stands between the database and its driver: a test sees, or breaks, each statement there. */
export type DialectWrapper = (dialect: Dialect) => Dialect;

/** What is heard from a database while it is open. */
export interface DatabaseListener {
  readonly away?: TellAway;
  /** Each statement that has ended, with a place for each value; and how many ms it took. */
  readonly statement?: (text: string, ms: number) => void;
  /** Called before the first step of the schema of an empty database. It stays empty when this rejects. */
  readonly ifEmpty?: () => Promise<void>;
}

/** A database and what is special about its engine. */
export interface ReachedDatabase {
  readonly database: Database;
  readonly engine: Engine;
}

function whyNotOpen(config: DatabaseConfig, reached: boolean, error: unknown): string {
  const code = codeOf(error);
  const told = code === undefined ? '' : ` (${code})`;
  const name = config.engine === 'sqlite' ? `The database ${config.file}` : 'The database';
  const problem = writeProblemOf(code);
  if (problem === 'read-only') return `${name} refuses to be written to${told}.`;
  if (problem === 'disk') return `${name} has no room on its disk${told}.`;
  if (isDamage(code)) return `${name} is damaged${told}.`;
  if (code === 'SQLITE_BUSY') return `${name} is in use by another program${told}.`;
  if (reached) return `${name} cannot be brought up to date${told}.`;
  return config.engine === 'sqlite'
    ? `${name} cannot be opened: check DATA_DIR${told}.`
    : `${name} cannot be reached: check DATABASE_URL${code === undefined ? '' : ` (${connectionProblem(code)})`}.`;
}

async function connect(config: DatabaseConfig, tell?: TellAway): Promise<Engine> {
  try {
    return await createEngine(config, tell);
  } catch (error) {
    throw new StartProblem(whyNotOpen(config, false, error), { cause: error });
  }
}

/** The newest step that the database has been through; undefined when it has no schema yet, or is away. */
export async function stepTaken(database: Db): Promise<string | undefined> {
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

/** Whether a database holds no site. */
export async function isEmpty(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return !tables.some(({ name }) => name === 'kysely_migration' || name === 'accounts');
}

/** The message for a database whose newest step is none of ours: one of a later version, or of one before 3.0.0. */
async function whyUnknownSchema(database: Database, engine: Engine): Promise<string | undefined> {
  const taken = await stepTaken(database);
  const known = newestStep(engine);
  if (taken === undefined || taken <= known) return undefined;
  return `This data was written by another version (schema ${stepNumber(taken)}; this program knows ${stepNumber(known)}). Start that version again; nothing is damaged.`;
}

/** A database that answers, whatever is in it. @throws StartProblem when it does not */
export async function reachDatabase(config: DatabaseConfig): Promise<ReachedDatabase> {
  const engine = await connect(config);
  const database = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await sql`select 1`.execute(database);
    return { database, engine };
  } catch (error) {
    await database.destroy();
    throw new StartProblem(whyNotOpen(config, false, error), { cause: error });
  }
}

/** The database is that of another version of the program. */
export class OtherSchema extends StartProblem {
  override readonly name = 'OtherSchema';
}

/**
 * Opens a database beside the site that it belongs to; its schema stays as it is.
 * @throws StartProblem when it cannot be reached, OtherSchema when its schema is another than this program's
 */
export async function openDatabaseAsItIs(config: DatabaseConfig): Promise<Database> {
  if (config.engine === 'sqlite' && !existsSync(config.file)) {
    throw new StartProblem(`The database ${config.file} is not there: check DATA_DIR.`);
  }
  const { database, engine } = await reachDatabase(config);
  const taken = await stepTaken(database);
  const known = newestStep(engine);
  if (taken === known) return database;
  await database.destroy();
  if (taken === undefined) throw new StartProblem('The database holds no site: check DATA_DIR and DATABASE_URL.');
  const words = `The database has schema ${stepNumber(taken)}, this program ${stepNumber(known)}`;
  throw new OtherSchema(`${words}: use the version of the program that the site runs on.`);
}

/**
 * Opens the database, brings its schema up to date and makes sure that it can be written to. Several processes may do so
 * at the same time. A disk that is full stops nothing where the schema is up to date: what is there can be read.
 * @throws StartProblem when it cannot be reached, was written by another version, refuses to be written to, or a
 *   migration fails; nothing is half done then. Also what `ifEmpty` throws
 */
export async function openReachedDatabase(
  config: DatabaseConfig,
  through?: DialectWrapper,
  { away, statement, ifEmpty }: DatabaseListener = {},
): Promise<ReachedDatabase> {
  const engine = await connect(config, away);
  const database = new Kysely<Schema>({
    dialect: through?.(engine.dialect) ?? engine.dialect,
    ...(statement && { log: ({ query, queryDurationMillis }) => statement(query.sql, queryDurationMillis) }),
  });
  let reached = false;
  try {
    // Whether anything is due is one cheap question; the migrator reads the whole catalog before it has an answer.
    if ((await stepTaken(database)) !== newestStep(engine)) {
      await database.transaction().execute(async (db) => {
        reached = true;
        await engine.lockMigrations(db.withTables<never>());
        if (ifEmpty && (await isEmpty(db))) await ifEmpty();
        await migrate(db, engine);
      });
    }
    reached = true;
    await writeAndTakeBack(database).catch((error: unknown) => {
      if (writeProblemOf(codeOf(error)) !== 'disk') throw error;
    });
    return { database, engine };
  } catch (error) {
    if (error instanceof StartProblem) {
      await database.destroy();
      throw error;
    }
    const unknown = reached ? await whyUnknownSchema(database, engine) : undefined;
    await database.destroy();
    throw new StartProblem(unknown ?? whyNotOpen(config, reached, error), { cause: error });
  }
}

/** The same for whoever only asks it. @throws StartProblem */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return (await openReachedDatabase(config)).database;
}

/** Writes a row and takes it back: some databases say only then that they refuse to be written to. */
async function writeAndTakeBack(database: Database): Promise<void> {
  const transaction = await database.startTransaction().execute();
  try {
    await transaction.insertInto('jobs').values({ kind: 'none', payload: '', run_at: 0, tries: 0 }).execute();
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Tries to write. SQLite writes to its disk when a transaction ends, and this one never does: whether that is full is
 * found out by writing a file.
 * @returns what hinders it; throws when that cannot be said, as long as the database is away
 */
export async function tryWriting(database: Database): Promise<WriteProblem | undefined> {
  try {
    await writeAndTakeBack(database);
    return undefined;
  } catch (error) {
    const problem = writeProblemOf(codeOf(error));
    if (problem === undefined) throw error;
    return problem;
  }
}

/**
 * Runs `work` in one transaction: all of it, or nothing; then what it has asked for by `afterCommit`. The parameter is
 * named `db` so that the outer handle cannot be reached.
 */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  let acts: Iterable<Afterwards> = [];
  const result = await database.transaction().execute(async (db) => {
    const done = await work(db);
    acts = actsAfter(db);
    return done;
  });
  for (const act of acts) await act(database);
  return result;
}
