import { sql } from 'kysely';
import { type BinEntry, binKinds, binSubjects, type BinSubject } from '#contract/bin.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import { inTexts, like } from '#server/platform/database/sql-fragments.ts';
import { type ChangeFiles, FILES, lockValues, readFiles, type Value } from './change-files.ts';
import { HISTORY_MS } from './record-kinds.ts';
import { type ChangeValue, insertValues, TITLE } from './values-store.ts';

/** Maximum number of entries in one query. */
const BATCH_SIZE = 500;

/** A row of any table, as stored in the bin. */
export type AnyRow = Readonly<Record<string, string | number | null>>;

/** Everything needed to restore one deleted record. */
export interface BinContent extends ChangeFiles {
  readonly title: string;
  /** The normalised title for searching. Not part of any response. */
  readonly search: string;
  /** The columns of the deleted row that had a value. */
  readonly row: AnyRow;
  /** Dependent rows that are deleted and restored together with the record. */
  readonly parts: readonly AnyRow[];
  /** Ids of the rows that referred to the record when it was deleted. */
  readonly references: readonly number[];
}

export interface StoredEntry {
  /** The id of the change that deleted the record. */
  readonly id: number;
  readonly kind: BinSubject;
  readonly record: number;
  /** Null if the record was restored. */
  readonly content: BinContent | null;
}

/** Fields of a deletion that are no columns of the deleted row, besides `TITLE` and `FILES`. */
const SEARCH = '.search';
const PARTS = '.parts';
const REFERENCES = '.references';

/** Returns the values that a deletion stores: the row by column, and what else belongs to the record. */
export function valuesOf({ title, search, row, parts, references, images, pdfs }: BinContent): ChangeValue[] {
  const columns = Object.entries(row).map(([field, before]) => ({ field, before }));
  const others: ChangeValue[] = [
    { field: TITLE, before: title },
    { field: SEARCH, before: search },
    ...(parts.length > 0 ? [{ field: PARTS, before: parts }] : []),
    ...(references.length > 0 ? [{ field: REFERENCES, before: references }] : []),
    ...(images.length + pdfs.length > 0 ? [{ field: FILES, before: { images, pdfs } satisfies ChangeFiles }] : []),
  ];
  return [...columns.filter(({ before }) => before !== null), ...others];
}

/** Returns the content of a bin entry from its values; null if the record was restored. */
function contentOf(values: readonly Value[]): BinContent | null {
  const stored = new Map(values.map(({ field, before }) => [field, before]));
  if (!stored.has(TITLE)) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `valuesOf` writes it
  const of = <T>(field: string, none: T) => JSON.parse(stored.get(field) ?? JSON.stringify(none)) as T;
  const columns = [...stored.keys()].filter((field) => !field.startsWith('.'));
  return {
    title: of(TITLE, ''),
    search: of(SEARCH, ''),
    row: Object.fromEntries(columns.map((column) => [column, of<AnyRow[string]>(column, null)])),
    parts: of(PARTS, []),
    references: of(REFERENCES, []),
    ...readFiles(stored.get(FILES) ?? null),
  };
}

/** The changes that deleted a record which is still in the bin. */
function deletions(db: Db) {
  return db
    .selectFrom('change_values as title')
    .innerJoin('changes', 'changes.id', 'title.change_id')
    .where('title.field', '=', sql.lit(TITLE));
}

/** Returns a bin entry. @param readValues returns the values of a change */
async function entryOf(
  db: Db,
  id: number,
  readValues: (db: Db, id: number) => Promise<readonly Value[]>,
): Promise<StoredEntry | undefined> {
  const change = await db
    .selectFrom('changes')
    .select(['kind', 'record'])
    .where('id', '=', id)
    .where((e) => e.or([e('action', 'like', '% deleted'), e('action', '=', 'death undone')]))
    .executeTakeFirst();
  const kind = Object.values(binSubjects).find((subject) => subject === change?.kind);
  if (!change || !kind) return undefined;
  return { id, kind, record: Number(change.record), content: contentOf(await readValues(db, id)) };
}

export async function findEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  return entryOf(db, id, () =>
    db.selectFrom('change_values').select(['field', 'before']).where('change_id', '=', id).execute(),
  );
}

/** Locks a bin entry until the transaction ends and returns it. */
export async function lockEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  return entryOf(db, id, lockValues);
}

/** Deletes the content of a bin entry, because the record was restored or erased. The change stays. */
export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_values').where('change_id', '=', id).execute();
}

/** Updates the bin entries of the given records, or all of a kind. Records that are not in the bin are skipped. */
export async function updateBinned(
  db: Db,
  kind: BinSubject,
  records: readonly number[] | undefined,
  change: (content: BinContent) => BinContent,
): Promise<void> {
  for (const id of await listEntriesOf(db, kind, records)) {
    const entry = await lockEntry(db, id);
    if (!entry?.content) continue;
    const rows = await db.deleteFrom('change_values').where('change_id', '=', id).returning('until').execute();
    await insertValues(db, [{ id, values: valuesOf(change(entry.content)), until: rows[0]?.until ?? null }]);
  }
}

/**
 * Returns a batch of bin entries whose retention time is over, as ids in ascending order.
 * @param after the last id of the previous batch
 */
export async function listExpired(db: Db, now: number, after: number): Promise<number[]> {
  const rows = await deletions(db)
    .select('change_id')
    .where('until', '<=', now)
    .where('change_id', '>', after)
    .orderBy('change_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/** Returns the ids of the bin entries of the given records, or all of a kind. */
export async function listEntriesOf(db: Db, kind: BinSubject, records?: readonly number[]): Promise<number[]> {
  const entries = deletions(db).select('change_id').where('kind', '=', kind).orderBy('change_id');
  const rows = await (records ? entries.where(inTexts('record', records.map(String))) : entries).execute();
  return rows.map(({ change_id }) => change_id);
}

/** Returns the bin entries of one kind whose row has one of the numbers in a column: their ids, and those of the records. */
export async function listEntriesReferring(
  db: Db,
  kind: BinSubject,
  column: string,
  numbers: readonly number[],
): Promise<{ readonly id: number; readonly record: number }[]> {
  const rows = await deletions(db)
    .innerJoin('change_values as referring', 'referring.change_id', 'title.change_id')
    .select(['title.change_id as id', 'changes.record'])
    .where('kind', '=', kind)
    .where('referring.field', '=', column)
    .where(inTexts('referring.before', numbers.map(String)))
    .orderBy('title.change_id')
    .execute();
  return rows.map(({ id, record }) => ({ id, record: Number(record) }));
}

export interface BinQuery extends PageRange {
  readonly kinds: readonly BinSubject[];
  /** LIKE patterns, with `!` as the escape character. The title of an entry must match all patterns. */
  readonly patterns: readonly string[];
  /**
   * The current time in epoch milliseconds. Entries whose retention time is over are hidden, because they will be
   * erased soon.
   */
  readonly now: number;
}

function matchingEntries(db: Db, { kinds, patterns, now }: BinQuery) {
  let entries = deletions(db)
    .innerJoin('change_values as search', (join) =>
      join.onRef('search.change_id', '=', 'title.change_id').on('search.field', '=', SEARCH),
    )
    .where('title.until', '>', now)
    .where('changes.kind', 'in', kinds);
  for (const pattern of patterns) entries = entries.where(like('search.before', pattern));
  return entries;
}

/** Returns one page of bin entries, newest first, and the total number of matches. */
export async function listEntries(db: Db, query: BinQuery): Promise<Page<BinEntry>> {
  const entries = matchingEntries(db, query)
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .leftJoin('change_values as files', (join) =>
      join.onRef('files.change_id', '=', 'changes.id').on('files.field', '=', FILES),
    )
    .select(['changes.id', 'changes.kind', 'changes.record', 'changes.at', 'accounts.name as by'])
    .select(['title.before as title', 'files.before as files'])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
  const { rows, total } = await readPage(entries, query);
  return {
    rows: rows.flatMap(({ id, kind, record, title, at, files, by }) => {
      const { images, pdfs } = readFiles(files);
      const name = binKinds.find((one) => binSubjects[one] === kind);
      if (name === undefined) return [];
      return {
        id,
        kind: name,
        record_id: Number(record),
        title: String(JSON.parse(title ?? '""')),
        deleted_by: by,
        deleted_at: new Date(at).toISOString(),
        ends_at: new Date(at + HISTORY_MS).toISOString(),
        files: images.length + pdfs.length,
      };
    }),
    total,
  };
}
