import type { Kysely } from 'kysely';
import { folioKey } from '#contract/folio.ts';

type Tables = { members: { id: number; folio: string; folio_key: string } };

/**
 * Shortens the keys of folios such as `No. 12`, because folios are compared without such words. A key that another
 * member has stays as it is.
 */
export async function folioKeys(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Tables>();
  const members = await db.selectFrom('members').select(['id', 'folio', 'folio_key']).orderBy('id').execute();
  const taken = new Set(members.map(({ folio_key }) => folio_key));
  for (const { id, folio } of members) {
    const key = folioKey(folio);
    if (taken.has(key)) continue;
    taken.add(key);
    await db.updateTable('members').set({ folio_key: key }).where('id', '=', id).execute();
  }
}
