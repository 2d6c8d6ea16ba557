import { type Kysely, sql } from 'kysely';

/**
 * Terms of office, office bearers and accounts say as well when they were changed last, and of the site's texts, which go
 * by a name, it is known who changed which field.
 */
export async function seenEverywhere(db: Kysely<unknown>): Promise<void> {
  for (const table of ['office_terms', 'office_bearers', 'accounts']) {
    await db.schema
      .alterTable(table)
      .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`update accounts set updated_at = created_at`.execute(db);
  // SQLite cannot change the type of a column.
  await db.schema.alterTable('field_changes').renameTo('field_changes_by_number').execute();
  await db.schema
    .createTable('field_changes')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addPrimaryKeyConstraint('field_changes_record', ['type', 'record', 'field'])
    .execute();
  await sql`insert into field_changes (type, record, field, at, actor_id)
    select type, cast(record as text), field, at, actor_id from field_changes_by_number`.execute(db);
  await db.schema.dropTable('field_changes_by_number').execute();
}
