import type { Kysely } from 'kysely';

/** What a database and its files know each other by; the row is written at the first start. */
export async function identity(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('paired_at', 'bigint')
    .execute();
}
