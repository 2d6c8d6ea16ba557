import { type Kysely, sql } from 'kysely';

/**
 * Every record says when it was changed last, and of each of its fields it is known who changed it last: nobody overwrites
 * what a colleague did meanwhile. Only names of fields are kept, never what was in them.
 */
export async function fieldChanges(db: Kysely<unknown>): Promise<void> {
  for (const table of ['deceased', 'gallery']) {
    await db.schema
      .alterTable(table)
      .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set updated_at = created_at`.execute(db);
  }
  await db.schema
    .createTable('field_changes')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record', 'integer', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addPrimaryKeyConstraint('field_changes_key', ['type', 'record', 'field'])
    .execute();
}
