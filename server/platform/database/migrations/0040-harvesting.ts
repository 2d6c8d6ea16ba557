import type { Kysely } from 'kysely';

/** What members were handed out within a day, as far as it has to be counted. */
export async function harvesting(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fetched_files')
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('fetched_files_reader_file', ['reader', 'file'])
    .execute();
  await db.schema.createIndex('fetched_files_at').on('fetched_files').column('at').execute();
  await db.schema
    .createTable('listed_members')
    .addColumn('reader', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('parts', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('listed_members_reader_hour', ['reader', 'hour'])
    .execute();
  await db.schema.createIndex('listed_members_hour').on('listed_members').column('hour').execute();
}
