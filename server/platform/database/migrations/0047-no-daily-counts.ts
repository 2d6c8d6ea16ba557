import type { Kysely } from 'kysely';

/** Drops the counts of emails and erased bin entries of the last week. */
export async function noDailyCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('daily_counts').execute();
}
