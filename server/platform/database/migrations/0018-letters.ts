import type { Kysely } from 'kysely';

/**
 * A letter is tried for three days from when it was written down; one that cannot be delivered is put aside, with what
 * the server said, until somebody has looked at it.
 */
export async function letters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('jobs').addColumn('failed_at', 'bigint').execute();
  await db.schema.alterTable('jobs').addColumn('recipient', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('failure', 'text').execute();
  // When those that wait were written down is not known: their time begins now.
  await db.withTables<{ jobs: { created_at: number } }>().updateTable('jobs').set({ created_at: Date.now() }).execute();
}
