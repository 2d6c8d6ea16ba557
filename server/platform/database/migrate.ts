import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { migrations } from './migrations.ts';

export function newestMigration(engine: Engine): string {
  return Object.keys(migrations(engine)).toSorted().at(-1) ?? '';
}

export function migrationNumber(step: string): string {
  return /^\d*/.exec(step)?.[0] ?? '';
}

/** Runs pending migrations in the given transaction. @param step the last migration to run; all by default */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  engine: Engine,
  step = newestMigration(engine),
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await migrator.migrateTo(step);
  if (error !== undefined) throw new Error('a database migration failed', { cause: error });
}
