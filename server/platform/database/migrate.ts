import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { migrations } from './migrations.ts';

const names: readonly string[] = Object.keys(migrations).toSorted();
const oldest = names.at(0) ?? '';
export const newestMigration: string = names.at(-1) ?? '';

export function migrationNumber(step: string): string {
  return /^\d*/.exec(step)?.[0] ?? '';
}

/**
 * Returns the program version that wrote data of the schema `taken`, in words; undefined if this program can read the
 * data, after migrations if necessary.
 */
export function otherVersion(taken: string): string | undefined {
  if (taken >= oldest && taken <= newestMigration) return undefined;
  const version = taken < oldest ? 'a version before 4.0.0' : 'another program version';
  return `${version} (schema ${migrationNumber(taken)}; this program supports ${migrationNumber(newestMigration)})`;
}

/** Runs pending migrations in the given transaction. @param step the last migration to run; all by default */
export async function migrate<Tables>(db: Kysely<Tables>, engine: Engine, step = newestMigration): Promise<void> {
  const steps: Record<string, Migration> = {};
  for (const [name, run] of Object.entries(migrations)) steps[name] = { up: async (all) => run(all, engine) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateTo(step);
  if (error !== undefined) throw new Error('a database migration failed', { cause: error });
}
