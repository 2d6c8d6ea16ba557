import { type Selectable, sql } from 'kysely';
import type { BinEntry, BinKindName } from '#contract/bin.ts';
import { BIN_DAYS } from '#contract/bin.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { inNumbers, inBatches, like } from '#server/platform/database/sql-fragments.ts';

/** How long a record stays in the bin. */
const BIN_RETENTION_MS = BIN_DAYS * 24 * 60 * 60_000;
/** Maximum number of entries in one query. */
const BATCH_SIZE = 500;

type Bin = Selectable<Schema['bin']>;
export type StoredEntry = Pick<Bin, 'id' | 'kind' | 'record' | 'created_at' | 'content'>;

export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>;
/** A row of any table, as stored in the bin. */
export type AnyRow = Readonly<Record<string, string | number | null>>;

const stored = ['id', 'kind', 'record', 'created_at', 'content'] as const;

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

export async function insertEntry(db: Db, entry: Omit<Bin, 'id'>): Promise<number> {
  const { id } = await db.insertInto('bin').values(entry).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  return db.selectFrom('bin').select(stored).where('id', '=', id).executeTakeFirst();
}

/** Locks a bin entry until the transaction ends and returns it. */
export async function lockEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  return db
    .updateTable('bin')
    .set((e) => ({ title: e.ref('title') }))
    .where('id', '=', id)
    .returning(stored)
    .executeTakeFirst();
}

/** Deletes the content of the bin entry of a restored record. The entry stays, so that a repeated restore succeeds. */
export async function markRestored(db: Db, id: number): Promise<void> {
  await db.updateTable('bin').set({ content: null, title: '', title_text: '' }).where('id', '=', id).execute();
}

export async function deleteEntry(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bin').where('id', '=', id).execute();
}

/**
 * Returns a batch of bin entries whose retention time is over, as ids in ascending order.
 * @param after the last id of the previous batch
 */
export async function listExpired(db: Db, now: number, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('deleted_at', '<=', now - BIN_RETENTION_MS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the bin entries of the given records. Skips entries that were restored. */
export async function listEntriesOf(db: Db, kind: BinKindName, records: readonly number[]): Promise<StoredEntry[]> {
  return db
    .selectFrom('bin')
    .select(stored)
    .where('kind', '=', kind)
    .where('content', 'is not', null)
    .where(inNumbers('record', records))
    .execute();
}

/** Returns the ids of the bin entries of one kind whose row has this number in a column. */
export async function listEntriesReferring(
  db: Db,
  kind: BinKindName,
  column: string,
  value: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', kind)
    // The row is flat, so its members are separated from others by a comma or a brace.
    .where((e) => e.or([',', '}'].map((end) => e('content', 'like', `%"${column}":${value}${end}%`))))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the bin entries of one kind with exactly this title, newest first. */
export async function listEntriesTitled(db: Db, kind: BinKindName, title: string): Promise<StoredEntry[]> {
  return db
    .selectFrom('bin')
    .select(stored)
    .where('kind', '=', kind)
    .where('title', '=', title)
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the ids of the bin entries that contain a file name. */
export async function listEntriesNamingFile(db: Db, name: string): Promise<number[]> {
  const rows = await db.selectFrom('bin').select('id').where('content', 'like', `%"${name}"%`).execute();
  return rows.map(({ id }) => id);
}

export async function updateContent(db: Db, id: number, content: string, files: number): Promise<void> {
  await db.updateTable('bin').set({ content, files }).where('id', '=', id).execute();
}

/** Streams the content of every bin entry that has files. */
export async function* listContents(db: Db): AsyncGenerator<string> {
  const rows = inBatches(async (last: { readonly id: number } | undefined) =>
    db
      .selectFrom('bin')
      .select(['id', 'content'])
      .where('id', '>', last?.id ?? 0)
      .where('files', '>', 0)
      .where('content', 'is not', null)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute(),
  );
  for await (const { content } of rows) if (content !== null) yield content;
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
  let entries = db
    .selectFrom('bin')
    .where('content', 'is not', null)
    .where('deleted_at', '>', now - BIN_RETENTION_MS);
  if (kind !== undefined) entries = entries.where('kind', '=', kind);
  for (const pattern of patterns) entries = entries.where(like('title_text', pattern));
  return entries;
}

/** Returns one page of bin entries, newest first, and the total number of matches. */
export async function listEntries(db: Db, query: BinQuery): Promise<Page<BinEntry>> {
  let entries = matchingEntries(db, query)
    .leftJoin('accounts', 'accounts.id', 'bin.deleted_by')
    .select(['bin.id', 'kind', 'record', 'title', 'deleted_at', 'files', 'accounts.name as by'])
    .orderBy('deleted_at', 'desc')
    .orderBy('bin.id', 'desc');
  if (query.limit !== undefined) entries = entries.limit(query.limit).offset(query.offset);
  const rows = await entries.execute();
  const { total } = await matchingEntries(db, query)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map(({ id, kind, record, title, deleted_at, files, by }) => ({
      id,
      kind,
      record_id: record,
      title,
      deleted_by: by,
      deleted_at: new Date(deleted_at).toISOString(),
      ends_at: new Date(deleted_at + BIN_RETENTION_MS).toISOString(),
      files,
    })),
    total,
  };
}
