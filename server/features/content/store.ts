import type { DocumentKey } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteValues } from '#server/records/values-store.ts';

/** Returns the saved documents. Keys that have never been saved are absent. */
export async function readDocuments(db: Db, keys: readonly DocumentKey[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('content').select(['key', 'value']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]));
}

/** Returns the time of the last change in milliseconds since 1970; 0 if the document has never been saved. */
export async function findUpdatedAt(db: Db, key: DocumentKey): Promise<number> {
  const row = await db.selectFrom('content').select('updated_at').where('key', '=', key).executeTakeFirst();
  return row?.updated_at ?? 0;
}

export async function hasDocuments(db: Db): Promise<boolean> {
  return (await db.selectFrom('content').select('key').limit(1).executeTakeFirst()) !== undefined;
}

export async function writeDocument(db: Db, key: DocumentKey, document: unknown, now: number): Promise<void> {
  const columns = { value: JSON.stringify(document), updated_at: now };
  await db
    .insertInto('content')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute();
}

/** Deletes documents and returns how many it deleted. */
export async function deleteDocuments(db: Db, keys: readonly string[]): Promise<number> {
  const rows = await db.deleteFrom('content').where('key', 'in', keys).returning('key').execute();
  await deleteValues(db, 'content', keys);
  return rows.length;
}
