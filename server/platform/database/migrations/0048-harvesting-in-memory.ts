import type { Kysely } from 'kysely';

/** What members were handed out is counted in `attempts`, a hundred files at a time. */
export async function harvestingInMemory(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('fetched_files').execute();
  await db.schema.dropTable('listed_members').execute();
}
