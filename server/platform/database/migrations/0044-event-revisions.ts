import type { Kysely } from 'kysely';

/** Counts the changes of each event, for the SEQUENCE of calendars. */
export async function eventRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
