import { sql } from 'kysely';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { derivedTexts } from './key.ts';

/**
 * What a search covers. Memorials are searched by name and by place. Members are searched by what all members may see,
 * and separately by what the office may see. Fields that members can hide are not in the first scope, so that results
 * cannot reveal them.
 */
export type SearchScope = 'member' | 'member-office' | 'user' | 'memorial' | 'memorial-place' | 'profile';

/** The searchable texts of one record. */
export interface SearchEntry {
  readonly record: number;
  /** Results are sorted by this text, by UTF-16 code units. */
  readonly sort: string;
  /** The folio. An exact match is listed first; a prefix also matches. */
  readonly code?: string;
  readonly text: string;
  /** Words that rank below those of the text, such as house and street. */
  readonly details?: string;
  /** Phone numbers as written. */
  readonly numbers?: string;
}

/** A changed entry, as the index applies it. */
export interface EntryChange {
  readonly record: number;
  readonly sort: string;
  readonly code: string | null;
  /** Null if the record was deleted. */
  readonly text: string | null;
  readonly words: string;
  readonly keys: string;
  readonly details: string;
  readonly numbers: string;
  readonly version: number;
}

/** Rows per statement. Stays well below the parameter limits of both engines. */
const BATCH_SIZE = 500;

/** Increments the version of a scope. Concurrent writers wait for each other, so versions become visible in order. */
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
 * Adds or updates search entries. Call it last in the transaction that writes the records. A fixed lock order prevents
 * deadlocks.
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

/** Marks entries as deleted. Call it like `putSearchEntries`. */
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

/** Returns the version of a scope; 0 before its first entry. */
export async function searchVersion(db: Db, scope: SearchScope): Promise<number> {
  const row = await db.selectFrom('search_versions').select('version').where('scope', '=', scope).executeTakeFirst();
  return row?.version ?? 0;
}

/** Returns the next changes after the given one, oldest first, at most `limit`. */
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
