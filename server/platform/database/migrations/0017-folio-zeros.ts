import { type Kysely, sql } from 'kysely';

/**
 * Zeros before a letter do not count either (decision 11): 0zq1 equals zq1. Where both are there, the later one keeps
 * its own key: both stay in the directory, and whoever edits one of them is told that the folio exists.
 */
export async function folioZeros(db: Kysely<unknown>): Promise<void> {
  const tables = db.withTables<{ members: { id: number; folio_key: string } }>();
  const keys = await tables
    .selectFrom('members')
    .select(['id', 'folio_key'])
    .where('folio_key', 'like', '0_%')
    .orderBy('id')
    .execute();
  for (const { id, folio_key } of keys) {
    const key = folio_key.replace(/^0+(?=\p{L})/u, '');
    if (key === folio_key) continue;
    await tables
      .updateTable('members')
      .set({ folio_key: key })
      .where('id', '=', id)
      .where(sql<boolean>`not exists (select 1 from members where folio_key = ${key})`)
      .execute();
  }
}
