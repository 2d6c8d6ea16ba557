import type { Kysely } from 'kysely';

/** The cookies with which browsers fetch private files; sessions from before get theirs with the next refresh. */
export async function filesCookies(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('files_hash', 'text').execute();
  await db.schema.createIndex('sessions_files_hash').on('sessions').column('files_hash').unique().execute();
}
