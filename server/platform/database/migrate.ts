import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { migrations } from './migrations.ts';

/** The name of the last step that this program knows. */
export function newestStep(engine: Engine): string {
  return Object.keys(migrations(engine)).toSorted().at(-1) ?? '';
}

/** The digits that the name of a step begins with. */
export function stepNumber(step: string): string {
  return /^\d*/.exec(step)?.[0] ?? '';
}

/** Takes the steps that are due, in the transaction that it is handed. @param step the last one to take, all unless given */
export async function migrate<Tables>(db: Kysely<Tables>, engine: Engine, step = newestStep(engine)): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const { error } = await migrator.migrateTo(step);
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}
