import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

async function createRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('problems', 'text', (column) => column.notNull())
    .addColumn('member_id', 'integer')
    .addColumn('folio', 'text')
    .addColumn('folio_key', 'text')
    .addColumn('folio_order', 'text')
    .addColumn('name', 'text')
    .addColumn('mobile', 'text')
    .addColumn('address', 'text')
    .addColumn('before_name', 'text')
    .addColumn('before_mobile', 'text')
    .addColumn('before_address', 'text')
    .addColumn('kept', 'text')
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'number'])
    .execute();
  await db.schema
    .createIndex('import_rows_outcome')
    .on('import_rows')
    .columns(['import_id', 'outcome', 'number'])
    .execute();
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_files')
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('folio', 'text')
    .addColumn('folio_key', 'text')
    .addColumn('outcome', 'text')
    .addColumn('problem', 'text')
    .addColumn('other_row', 'integer')
    .addColumn('member_id', 'integer')
    .addColumn('file', 'text')
    .addColumn('before_file', 'text')
    .addColumn('kept', 'text')
    .addPrimaryKeyConstraint('import_files_key', ['import_id', 'number'])
    .execute();
  // Each stored file is asked for by its name, and swept unless something names it.
  await db.schema.createIndex('import_files_file').on('import_files').column('file').execute();
  await db.schema.createIndex('import_files_before').on('import_files').column('before_file').execute();
}

/** Imports of lists and files into the directory, with all that undoing them takes. */
export async function imports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addColumn('actor_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('columns', 'text')
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text')
    .addColumn('problem', 'text')
    .addColumn('ran_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .addColumn('undone', 'integer')
    .addColumn('kept', 'integer')
    .execute();
  await createRows(db);
  await createFiles(db);
}
