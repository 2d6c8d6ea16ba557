import type { Kysely } from 'kysely';

/** What is counted before it is certain that it counts, and something to hold a bucket by. */
export async function pendingAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempts').addColumn('pending', 'text').execute();
  await db.schema
    .createIndex('attempts_pending')
    .on('attempts')
    .column('pending')
    .where('pending', 'is not', null)
    .execute();
  await db.schema
    .createTable('attempt_buckets')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempt_buckets_held_at').on('attempt_buckets').column('held_at').execute();
}
