import type { Kysely } from 'kysely';

/** What happened on a day, as a number and nothing more; and which processes have given a sign of life. */
export async function healthFigures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_day_what', ['day', 'what'])
    .execute();
  await db.schema
    .createTable('processes')
    .addColumn('process', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}
