import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { batchesOf, inNumbers, like } from '#server/platform/database/sql-fragments.ts';

/**
 * The records and fields that a search covers. Memorials have a scope for names and one for places. Administrators
 * search members by `member-office`, and the deceased by `member-deceased`. Members search by `member`, which must not
 * contain fields that are hidden from members, because results would reveal them.
 */
export type SearchScope =
  | 'member'
  | 'member-office'
  | 'member-deceased'
  | 'user'
  | 'memorial'
  | 'memorial-place'
  | 'profile';

/** The searchable texts of one record. */
export interface SearchEntry {
  readonly record: number;
  /** The text by which results are sorted, in the order of UTF-16 code units. */
  readonly sort: string;
  /** The folio. An exact match is listed first; a prefix also matches. */
  readonly code?: string;
  readonly text: string;
  /** Words that rank below those of the text, such as house and street. */
  readonly details?: string;
  /** Phone numbers as written. */
  readonly numbers?: string;
  /** People of the record, other than the one in `text`. All words must match one of them, or the record. */
  readonly people?: readonly SearchPerson[];
}

/** A person of a record, whom the search finds by the own name together with the record's code, details and numbers. */
export interface SearchPerson {
  readonly id: number;
  readonly text: string;
  readonly numbers?: string;
  /** The first year in which the search finds the person; undefined if it always does. */
  readonly from?: number;
}

/** A changed entry. Its text is null if the record was deleted. */
export type EntryChange = Omit<RowOf<'search_entries'>, 'scope' | 'people'> & { readonly people?: string | null };

/** Rows per statement, well below the parameter limits of SQLite and PostgreSQL. */
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
 * Adds or updates search entries. Call it last in the transaction that writes the records: a fixed lock order
 * prevents deadlocks.
 */
export async function putSearchEntries(db: Db, scope: SearchScope, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const version = await nextVersion(db, scope);
  for (const batch of batchesOf(entries, BATCH_SIZE)) {
    const rows = batch.map(({ record, sort, code = null, text, details = '', numbers = '', people = [] }) => {
      const family = people.length > 0 ? JSON.stringify(people) : null;
      return { scope, record, sort, code, text, details, numbers, people: family, version };
    });
    await db
      .insertInto('search_entries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'record']).doUpdateSet((e) => ({
          sort: e.ref('excluded.sort'),
          code: e.ref('excluded.code'),
          text: e.ref('excluded.text'),
          details: e.ref('excluded.details'),
          numbers: e.ref('excluded.numbers'),
          people: e.ref('excluded.people'),
          version: e.ref('excluded.version'),
        })),
      )
      .execute();
  }
}

/** Marks entries as deleted. Call it last in the transaction that deletes the records. */
export async function removeSearchEntries(db: Db, scope: SearchScope, records: readonly number[]): Promise<void> {
  if (records.length === 0) return;
  const version = await nextVersion(db, scope);
  for (const batch of batchesOf(records, BATCH_SIZE)) {
    await db
      .updateTable('search_entries')
      .set({ sort: '', code: null, text: null, details: '', numbers: '', people: null, version })
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

/** Returns at most `limit` changes after the change `after`, oldest first. */
export async function searchChangesAfter(
  db: Db,
  scope: SearchScope,
  after: { readonly version: number; readonly record: number },
  limit: number,
): Promise<EntryChange[]> {
  return db
    .selectFrom('search_entries')
    .select(['record', 'sort', 'code', 'text', 'details', 'numbers', 'people', 'version'])
    .where('scope', '=', scope)
    .where((e) => e(e.refTuple('version', 'record'), '>', e.tuple(after.version, after.record)))
    .orderBy('version')
    .orderBy('record')
    .limit(limit)
    .execute();
}

/**
 * A search in one column. A record matches if its column contains the words, or if the search index found the record.
 */
export interface SearchQuery {
  readonly column: string;
  /**
   * LIKE patterns with `!` as the escape character. The text of the column, with a space added before it, must match
   * all patterns.
   */
  readonly patterns: readonly string[];
  readonly plain: readonly number[];
  readonly similar: readonly number[];
}

/** A record matches if, in every inner list, it matches at least one query. */
export type SearchQueries = readonly (readonly SearchQuery[])[];

const both = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} and ${other})`;
const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} or ${other})`;
const always = sql<boolean>`1 = 1`;

function condition(
  idColumn: string,
  searchQuery: SearchQueries,
  ids: (one: SearchQuery) => readonly number[],
): RawBuilder<boolean> {
  return searchQuery
    .map((columns) =>
      columns
        .map((one) => {
          const written = one.patterns
            .map((pattern) => like(sql`(' ' || ${sql.ref(one.column)})`, pattern))
            .reduce(both, always);
          return either(written, inNumbers(idColumn, ids(one)));
        })
        .reduce(either),
    )
    .reduce(both, always);
}

/** Builds the condition that a record matches the search, either exactly or by a similar name. */
export function isFound(idColumn: string, searchQuery: SearchQueries): RawBuilder<boolean> {
  return condition(idColumn, searchQuery, ({ plain, similar }) => [...plain, ...similar]);
}

/**
 * Builds an expression that is 1 for a record found only by similar names, otherwise 0. Lists use it to sort and mark
 * results (decision 3).
 */
export function onlySimilar(idColumn: string, searchQuery: SearchQueries): RawBuilder<number> {
  const similar = searchQuery.flat().flatMap((one) => one.similar);
  // With a constant, the database can sort by an index and stop early.
  if (similar.length === 0) return sql<number>`0`;
  const plain = condition(idColumn, searchQuery, (one) => one.plain);
  return sql<number>`case when ${inNumbers(idColumn, similar)} and not ${plain} then 1 else 0 end`;
}
