import { sql } from 'kysely';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { derivedTexts } from './key.ts';

/**
 * What is searched by words; the deceased by name and by place, members by what every member may see of them and by what
 * the office knows: what one of them may hide is not in the first, so that no hit and no count confirms it.
 */
export type SearchScope = 'member' | 'member-office' | 'user' | 'memorial' | 'memorial-place' | 'profile';

/** What one record can be found by. */
export interface SearchEntry {
  readonly record: number;
  /** Hits stand in its order, code unit by code unit. */
  readonly sort: string;
  /** The folio: whoever types it finds this record first, whoever types its beginning finds it too. */
  readonly code?: string;
  readonly text: string;
  /** Words that find it after those whose text was found, such as house and street. */
  readonly details?: string;
  /** Telephone numbers, as they are written. */
  readonly numbers?: string;
}

/** An entry as the index takes it over. */
export interface EntryChange {
  readonly record: number;
  readonly sort: string;
  readonly code: string | null;
  /** Null: the record is gone. */
  readonly text: string | null;
  readonly words: string;
  readonly keys: string;
  readonly details: string;
  readonly numbers: string;
  readonly version: number;
}

/** Rows of one statement, far below the number of values that either engine takes. */
const BATCH_SIZE = 500;

/** Whoever writes to a scope waits here for the transaction that did so before: versions become visible in order. */
async function nextVersion(db: Db, scope: SearchScope): Promise<number> {
  const { version } = await db
    .insertInto('search_versions')
    .values({ scope, version: 1 })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet({ version: sql<number>`search_versions.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Makes records findable, or findable by their new names. To be called in the transaction that writes them, after its
 * other writes: two transactions that wait for each other in both orders would never end.
 */
export async function putSearchEntries(db: Db, scope: SearchScope, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const version = await nextVersion(db, scope);
  for (const batch of batchesOf(entries, BATCH_SIZE)) {
    const rows = batch.map(({ record, sort, code = null, text, details = '', numbers = '' }) => {
      return { scope, record, sort, code, text, ...derivedTexts(text), details, numbers, version };
    });
    await db
      .insertInto('search_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'record']).doUpdateSet((e) => ({
          sort: e.ref('excluded.sort'),
          code: e.ref('excluded.code'),
          text: e.ref('excluded.text'),
          words: e.ref('excluded.words'),
          keys: e.ref('excluded.keys'),
          details: e.ref('excluded.details'),
          numbers: e.ref('excluded.numbers'),
          version: e.ref('excluded.version'),
        })),
      )
      .execute();
  }
}

/** Makes deleted records unfindable; to be called like `putSearchEntries`. */
export async function removeSearchEntries(db: Db, scope: SearchScope, records: readonly number[]): Promise<void> {
  if (records.length === 0) return;
  const version = await nextVersion(db, scope);
  for (const batch of batchesOf(records, BATCH_SIZE)) {
    await db
      .updateTable('search_entries')
      .set({ sort: '', code: null, text: null, words: '', keys: '', details: '', numbers: '', version })
      .where('scope', '=', scope)
      .where('record', 'in', batch)
      .execute();
  }
}

/** 0 as long as nothing was ever written. */
export async function searchVersion(db: Db, scope: SearchScope): Promise<number> {
  const row = await db.selectFrom('search_versions').select('version').where('scope', '=', scope).executeTakeFirst();
  return row?.version ?? 0;
}

/** The next changes after the given one, oldest first, at most `limit`. */
export async function searchChangesAfter(
  db: Db,
  scope: SearchScope,
  after: { readonly version: number; readonly record: number },
  limit: number,
): Promise<EntryChange[]> {
  return db
    .selectFrom('search_entries')
    .select(['record', 'sort', 'code', 'text', 'words', 'keys', 'details', 'numbers', 'version'])
    .where('scope', '=', scope)
    .where((e) => e(e.refTuple('version', 'record'), '>', e.tuple(after.version, after.record)))
    .orderBy('version')
    .orderBy('record')
    .limit(limit)
    .execute();
}
