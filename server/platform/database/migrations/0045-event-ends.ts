import type { Kysely } from 'kysely';

/** Adds the time at which an event ends. */
export async function eventEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('end_time', 'text').execute();
}
