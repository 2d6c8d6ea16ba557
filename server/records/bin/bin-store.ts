import { type Selectable, sql } from 'kysely';
import { type BinEntry, type BinKindName, binKinds, binSubjects, type BinSubject } from '#contract/bin.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers, inBatches, inTexts, like } from '#server/platform/database/sql-fragments.ts';
import { type ChangeFiles, FILES, insertValues, readFiles, TITLE } from '#server/records/values-store.ts';
import { HISTORY_MS } from '#server/records/record-kinds.ts';
import { type AnyRow, type BinContent, contentOf, PARTS, SEARCH, type Value, valuesOf } from './bin-entry.ts';

/** Maximum number of entries in one query. */
const BATCH_SIZE = 500;
export interface StoredEntry {
  /** The id of the change that deleted the record. */
  readonly id: number;
  readonly kind: BinSubject;
  readonly record: number;
  /** Null if the record was restored. */
  readonly content: BinContent | null;
}

export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>;
export async function deleteRowsReturning<Table extends keyof Schema>(
  db: Db,
  table: Table,
  column: string,
  value: number,
): Promise<RowOf<Table>[]> {
  const { rows } = await sql<
    RowOf<Table>
  >`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value} returning *`.execute(db);
  return rows;
}

export async function rowExists(db: Db, table: keyof Schema, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Locks a row of any table until the transaction ends. @returns whether there is such a row */
export async function lockRow(db: Db, table: keyof Schema, id: number): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(table)} set id = id where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

function insertion(table: keyof Schema, row: AnyRow) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`;
}

/** Inserts a deleted row with its old values. Columns added after its deletion get their default values. */
export async function insertRow(db: Db, table: keyof Schema, row: AnyRow): Promise<void> {
  await insertion(table, row).execute(db);
}

/** Like `insertRow`, unless another row has a value of it that must be unique. @returns whether it was inserted */
export async function insertRowIfFree(db: Db, table: keyof Schema, row: AnyRow): Promise<boolean> {
  const { rows } = await sql`${insertion(table, row)} on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Returns the ids of the rows that refer to a record. */
export async function listReferencing(db: Db, table: keyof Schema, column: string, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Sets the reference to a record again, in those of the rows whose reference is still null. */
export async function restoreReferences(
  db: Db,
  table: keyof Schema,
  column: string,
  { id, from }: { readonly id: number; readonly from: readonly number[] },
): Promise<void> {
  if (from.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}
    where ${sql.ref(column)} is null and ${inNumbers('id', from)}`.execute(db);
}

/** The changes that deleted a record which is still in the bin. */
function deletions(db: Db) {
  return db
    .selectFrom('change_values as title')
    .innerJoin('changes', 'changes.id', 'title.change_id')
    .where('title.field', '=', sql.lit(TITLE));
}

async function findChange(db: Db, id: number): Promise<Omit<StoredEntry, 'content'> | undefined> {
  const change = await db
    .selectFrom('changes')
    .select(['kind', 'record'])
    .where('id', '=', id)
    .where((e) => e.or([e('action', 'like', '% deleted'), e('action', '=', 'death undone')]))
    .executeTakeFirst();
  const kind = Object.values(binSubjects).find((subject) => subject === change?.kind);
  return change && kind && { id, kind, record: Number(change.record) };
}

export async function findEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  const change = await findChange(db, id);
  const values = await db.selectFrom('change_values').select(['field', 'before']).where('change_id', '=', id).execute();
  return change && { ...change, content: contentOf(values) };
}

/** Locks a bin entry until the transaction ends and returns it. */
export async function lockEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  const change = await findChange(db, id);
  return change && { ...change, content: contentOf(await lockValues(db, id)) };
}

async function lockValues(db: Db, id: number): Promise<Value[]> {
  return db
    .updateTable('change_values')
    .set((e) => ({ before: e.ref('before') }))
    .where('change_id', '=', id)
    .returning(['field', 'before'])
    .execute();
}

/** Locks the values of a change until the transaction ends. Returns its files in the trash. */
export async function lockFiles(db: Db, id: number): Promise<ChangeFiles> {
  return readFiles((await lockValues(db, id)).find(({ field }) => field === FILES)?.before ?? null);
}

/** Deletes the content of a bin entry, because the record was restored or erased. The change stays. */
export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_values').where('change_id', '=', id).execute();
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

/** Returns the ids of the bin entries of the given records. */
export async function listEntriesOf(db: Db, kind: BinSubject, records: readonly number[]): Promise<number[]> {
  const rows = await deletions(db)
    .select('change_id')
    .where('kind', '=', kind)
    .where(inTexts('record', records.map(String)))
    .orderBy('change_id')
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/** Returns the ids of the bin entries of one kind of which the row or a part has this number in a column. */
export async function listEntriesReferring(db: Db, kind: BinSubject, column: string, value: number): Promise<number[]> {
  const rows = await deletions(db)
    .select('title.change_id')
    .where('kind', '=', kind)
    .innerJoin('change_values as referring', 'referring.change_id', 'title.change_id')
    .where((e) =>
      e.or([
        e.and([e('referring.field', '=', column), e('referring.before', '=', String(value))]),
        // A part is flat, so its members are separated from others by a comma or a brace.
        ...[',', '}'].map((end) =>
          e.and([e('referring.field', '=', PARTS), e('referring.before', 'like', `%"${column}":${value}${end}%`)]),
        ),
      ]),
    )
    .distinct()
    .orderBy('title.change_id')
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/** Returns the ids of the changes with this file in the trash. */
export async function listEntriesNamingFile(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('change_values')
    .select('change_id')
    .where('field', '=', sql.lit(FILES))
    .where('before', 'like', `%"${name}"%`)
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/** Replaces the content of a locked bin entry. */
export async function updateContent(db: Db, id: number, content: BinContent): Promise<void> {
  const rows = await db.deleteFrom('change_values').where('change_id', '=', id).returning('until').execute();
  await insertValues(db, [{ id, values: valuesOf(content), until: rows[0]?.until ?? null }]);
}

/** Streams the files in the trash of every change. */
export async function* listFiles(db: Db): AsyncGenerator<ChangeFiles> {
  const rows = inBatches(async (last: { readonly change_id: number } | undefined) =>
    db
      .selectFrom('change_values')
      .select(['change_id', 'before'])
      .where('change_id', '>', last?.change_id ?? 0)
      .where('field', '=', sql.lit(FILES))
      .orderBy('change_id')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const { before } of rows) yield readFiles(before);
}

export interface BinQuery {
  readonly kind: BinKindName | undefined;
  /** LIKE patterns, with `!` as the escape character. The title of an entry must match all patterns. */
  readonly patterns: readonly string[];
  /**
   * The current time in epoch milliseconds. Entries whose retention time is over are hidden, because they will be
   * erased soon.
   */
  readonly now: number;
  readonly offset: number;
  /** Maximum number of entries; undefined for no limit. */
  readonly limit: number | undefined;
}

function matchingEntries(db: Db, { kind, patterns, now }: BinQuery) {
  let entries = deletions(db)
    .innerJoin('change_values as search', (join) =>
      join.onRef('search.change_id', '=', 'title.change_id').on('search.field', '=', SEARCH),
    )
    .where('title.until', '>', now);
  if (kind !== undefined) entries = entries.where('changes.kind', '=', binSubjects[kind]);
  for (const pattern of patterns) entries = entries.where(like('search.before', pattern));
  return entries;
}

/** Returns one page of bin entries, newest first, and the total number of matches. */
export async function listEntries(db: Db, query: BinQuery): Promise<Page<BinEntry>> {
  let entries = matchingEntries(db, query)
    .leftJoin('accounts', 'accounts.id', 'changes.actor_id')
    .leftJoin('change_values as files', (join) =>
      join.onRef('files.change_id', '=', 'changes.id').on('files.field', '=', FILES),
    )
    .select(['changes.id', 'changes.kind', 'changes.record', 'changes.at', 'accounts.name as by'])
    .select(['title.before as title', 'files.before as files'])
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc');
  if (query.limit !== undefined) entries = entries.limit(query.limit).offset(query.offset);
  const rows = await entries.execute();
  const { total } = await matchingEntries(db, query)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
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
