import type { Kysely } from 'kysely';

/** By column, where the records lie that are added under a key. */
const RECORDS = {
  bearer_id: 'office_bearers',
  event_id: 'events',
  member_id: 'members',
  memorial_id: 'deceased',
  notice_id: 'notices',
  picture_id: 'gallery',
  profile_id: 'matrimony_profiles',
  term_id: 'office_terms',
} as const;

/**
 * One way to keep the keys of calls, in place of two. The earlier rows hold no hash of what was sent under them, so they
 * could not tell another form from the same one; a form whose answer was lost in the minute of the upgrade may be added
 * twice.
 */
export async function idempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('matrimony_submissions').execute();
  await db.schema.alterTable('office_bearers').dropColumn('sent_as').execute();
  let keys = db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull());
  for (const [column, table] of Object.entries(RECORDS)) {
    // What is deleted takes its keys along, whoever deletes it.
    keys = keys.addColumn(column, 'integer', (built) => built.references(`${table}.id`).onDelete('cascade'));
  }
  await keys.addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'call', 'key_hash', 'position']).execute();
  for (const column of ['at', ...Object.keys(RECORDS)]) {
    await db.schema.createIndex(`idempotency_keys_${column}`).on('idempotency_keys').column(column).execute();
  }
}
