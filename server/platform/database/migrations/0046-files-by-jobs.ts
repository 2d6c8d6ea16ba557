import type { Kysely } from 'kysely';

/** Only backups still need a name for the site: files are deleted by jobs alone, so nothing has to guard them. */
export async function filesByJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('site_identity').renameTo('backup_site').execute();
  await db.schema.alterTable('backup_site').dropColumn('paired_at').execute();
  await db.schema.dropTable('file_holds').execute();
}
