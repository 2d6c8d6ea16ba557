import type { Kysely } from 'kysely';

/**
 * A letter is tried for three days; one that cannot be delivered is put aside, with what the server said, until
 * somebody has looked at it and perhaps sends it again.
 */
export async function letters(db: Kysely<unknown>): Promise<void> {
  for (const name of ['created_at', 'tried_since']) {
    await db.schema
      .alterTable('jobs')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('jobs').addColumn('failed_at', 'bigint').execute();
  await db.schema.alterTable('jobs').addColumn('recipient', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('failure', 'text').execute();
  // When those that wait were written down is not known: their time begins now.
  const now = Date.now();
  await db
    .withTables<{ jobs: { created_at: number; tried_since: number } }>()
    .updateTable('jobs')
    .set({ created_at: now, tried_since: now })
    .execute();
}
