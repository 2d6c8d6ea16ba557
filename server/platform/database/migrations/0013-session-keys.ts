import type { Kysely } from 'kysely';

/**
 * Sessions can have a key, and refresh tokens are numbered within their session. Sessions from before stay without a key;
 * the token that they hold counts as their first.
 */
export async function sessionKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('public_key', 'text').execute();
  await db.schema
    .alterTable('refresh_tokens')
    .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('refresh_tokens_session').execute();
  await db.schema
    .createIndex('refresh_tokens_session_generation')
    .on('refresh_tokens')
    .columns(['session_id', 'generation'])
    .execute();
  await db.schema.createIndex('access_tokens_expires_at').on('access_tokens').column('expires_at').execute();
}
