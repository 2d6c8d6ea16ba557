import type { Kysely } from 'kysely';

/** Letters are in the language of the account; of those that were there before nobody knows it. */
export async function languages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('language', 'text').execute();
}
