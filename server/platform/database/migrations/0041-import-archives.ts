import type { Kysely } from 'kysely';

/** A zip file is kept until all of it has been looked into, whatever becomes of the process. */
export async function importArchives(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('archive', 'text').execute();
}
