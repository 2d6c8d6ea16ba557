import type { Kysely } from 'kysely';

/** Browsers that are known to an account, and limits that count each thing once or for a whole day. */
export async function knownBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('browsers_generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('attempts').addColumn('about', 'text').execute();
  // What no longer counts is dropped by its age alone, and under a siege there is much of it.
  await db.schema.createIndex('attempts_at').on('attempts').column('at').execute();
}
