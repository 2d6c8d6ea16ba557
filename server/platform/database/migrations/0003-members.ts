import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** The members directory. */
export async function members(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('folio', 'text', (column) => column.notNull())
    .addColumn('folio_key', 'text', (column) => column.notNull().unique())
    .addColumn('folio_order', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mobile', 'text')
    .addColumn('address', 'text')
    .addColumn('image', 'text')
    .addColumn('pdf', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('members_folio_order').on('members').columns(['folio_order', 'id']).execute();
  // Each photo and PDF is asked for by its name, and only then may it be seen.
  await db.schema.createIndex('members_image').on('members').column('image').execute();
  await db.schema.createIndex('members_pdf').on('members').column('pdf').execute();
}
