import type { Db } from './database.ts';

/** The version of all that public pages show; every process on the database sees the same (decision 31). */
export async function publicVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('public_version').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}

/** To be called in every transaction that changes what a public page shows: cached pages are not used again. */
export async function publicContentChanged(db: Db): Promise<void> {
  await db
    .updateTable('public_version')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}
