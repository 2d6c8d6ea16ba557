import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/**
 * What the office deletes lies in the bin for 30 days: its rows as JSON, column by column, out of every table that lists,
 * counts or compares. A later step that renames or drops a column of such a table does the same in `content`.
 */
export async function bin(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_text', 'text', (column) => column.notNull())
    // No reference: what a colleague deleted lies there though they have left.
    .addColumn('deleted_by', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('files', 'integer', (column) => column.notNull())
    .addColumn('content', 'text')
    .execute();
  await db.schema.createIndex('bin_deleted_at').on('bin').columns(['deleted_at', 'id']).execute();
  await db.schema.createIndex('bin_kind').on('bin').columns(['kind', 'deleted_at', 'id']).execute();
  await db.schema.createIndex('bin_record').on('bin').columns(['kind', 'record']).execute();
}
