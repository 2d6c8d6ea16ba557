import type { Kysely } from 'kysely';

/** By which every process knows that a backup is being made somewhere. */
export async function fileHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_holds')
    .addColumn('holder', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}
