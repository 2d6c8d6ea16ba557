import { Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseConfig } from '#server/platform/config/config.ts';
import { codeOf, StartProblem } from '#server/platform/start-problem.ts';
import { createEngine } from './engine.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';

/** A handle for queries: the database itself, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction<Schema>;

/** The outer handle, which alone can begin a transaction. */
export type Database = Kysely<Schema>;

function whyNotOpen(config: DatabaseConfig, reached: boolean, code = 'no answer'): string {
  if (config.engine === 'sqlite') return `The database ${config.file} is damaged or cannot be written to (${code}).`;
  if (reached) return `The database cannot be brought up to date (${code}).`;
  return `The database cannot be reached: check DATABASE_URL (${code}).`;
}

/**
 * Opens the database and brings its schema up to date. Several processes may do so at the same time.
 * @throws StartProblem when it cannot be reached or a migration fails; nothing is half done then.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  let reached = false;
  let database: Database | undefined;
  try {
    const engine = createEngine(config);
    database = new Kysely<Schema>({ dialect: engine.dialect });
    await database.transaction().execute(async (db) => {
      reached = true;
      await engine.lockMigrations(db.withTables<never>());
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw new Error('a migration failed', { cause: error });
    });
    return database;
  } catch (error) {
    await database?.destroy();
    throw new StartProblem(whyNotOpen(config, reached, codeOf(error)), { cause: error });
  }
}

/** Answers whether the database can be asked; for `/readyz`. */
export async function databaseAnswers(database: Database): Promise<boolean> {
  try {
    await database.selectFrom('public_version').select('version').executeTakeFirst();
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` in one transaction: all of it, or nothing. The parameter is named `db` so that the outer handle cannot be reached. */
export function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction().execute(work);
}
