import type { Kysely } from 'kysely';

/** The host that calendars know the events by; the row is written at the first start with an address of its own. */
export async function calendarHost(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_host')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .execute();
}
