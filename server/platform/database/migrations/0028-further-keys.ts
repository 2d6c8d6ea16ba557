import type { Kysely } from 'kysely';

/** By column, where further records lie that are added under a key. */
const RECORDS = { import_id: 'imports', invitation_id: 'invitations' } as const;

/** What else the office adds is added once under a key as well: lists and files to import, and invitations. */
export async function furtherKeys(db: Kysely<unknown>): Promise<void> {
  for (const [column, table] of Object.entries(RECORDS)) {
    await db.schema
      .alterTable('idempotency_keys')
      .addColumn(column, 'integer', (built) => built.references(`${table}.id`).onDelete('cascade'))
      .execute();
    await db.schema.createIndex(`idempotency_keys_${column}`).on('idempotency_keys').column(column).execute();
  }
}
