import { sql } from 'kysely';
import type { BinSubject } from '#contract/bin.ts';
import type { MessageCode } from '#contract/messages.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';
import { inNumbers, rowsOf } from '#server/platform/database/sql-fragments.ts';
import { deleteImage, type StoredImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { type AnyRow, type BinContent, updateBinned } from './bin-entries.ts';
import type { ErasedKind } from './erasures.ts';
import type { StoredValue } from './values-store.ts';

/** Values for a restored record. An administrator enters them if another record now has its folio or email. */
export interface RestoreOverrides {
  readonly folio?: string | undefined;
  readonly email?: string | undefined;
}

/** A column of another table that refers to a record. */
interface Reference {
  readonly table: keyof Schema;
  readonly column: string;
}

export interface RestoreContext {
  /** The id of the bin entry: of the change that deleted the record. */
  readonly entry: number;
  readonly platform: Platform;
  readonly administratorId: number;
}

/** Declares how the records of one table move to the bin and back. */
export interface BinDefinition<Table extends keyof Schema> {
  readonly kind: BinSubject;
  readonly table: Table;
  /** The title shown and searched in the bin. */
  readonly title: (row: RowOf<Table>) => string;
  /** The Malayalam title, if the record has one. The bin search covers both titles. */
  readonly titleInMalayalam?: (row: RowOf<Table>) => string | null;
  /** How an erasure identifies the record in a backup; undefined if erasures of this kind are not recorded. */
  readonly erasure?: { readonly kind: ErasedKind; readonly createdAt: (row: RowOf<Table>) => number };
  readonly image?: (row: RowOf<Table>) => string | null;
  /** Returns images, besides `image`, that only the deleted rows used. */
  readonly images?: (db: Db, rows: readonly AnyRow[]) => Promise<readonly string[]>;
  readonly pdf?: (row: RowOf<Table>) => string | null;
  /** A secret, which is not part of the history. `onRemove` stores it elsewhere, and `prepareRow` adds it again. */
  readonly secret?: keyof RowOf<Table> & string;
  /** The rows of another table that are deleted and restored together with the record. */
  readonly parts?: Reference;
  /** Rows that refer to the record. They are not deleted with it, and refer to it again after it is restored. */
  readonly referencedBy?: Reference & { readonly kind: BinSubject };
  /**
   * Locks rows and bin entries of other records before the bin entry of this record. A fixed order prevents deadlocks
   * between two restores, and between a restore and an erasure.
   */
  readonly lockFirst?: (db: Db, row: RowOf<Table>) => Promise<void>;
  /** Deletes rows that depend on records which are erased without the bin. Returns the files that only these rows used. */
  readonly fallsAway?: (db: Db, ids: readonly number[]) => Promise<readonly FilePlace[]>;
  /** Deletes data of the record that the fields above do not cover. */
  readonly onRemove?: (db: Db, row: RowOf<Table>) => Promise<void>;
  /** Returns the row to insert. It has the requested folio or email, and refers only to rows that exist now. */
  readonly prepareRow?: (db: Db, row: RowOf<Table>, asked: RestoreOverrides, now: number) => Promise<RowOf<Table>>;
  /** Creates data of the record again that the fields above do not cover. */
  readonly onRestore?: (db: Db, row: RowOf<Table>, by: RestoreContext) => Promise<void>;
  /** Returns false if some of the restored record waits for another record, which was deleted after it. */
  readonly isWhole?: (db: Db, row: RowOf<Table>, entry: number) => Promise<boolean>;
  /** The field and code of the error if another record now has the unique value of the restored record. */
  readonly taken?: { readonly field: string; readonly code: MessageCode };
  /**
   * Permanently deletes data outside the bin. Returns the files to delete.
   * @param values the deleted values of all changes of the record
   */
  readonly erase?: (
    db: Db,
    row: RowOf<Table>,
    content: BinContent,
    values: readonly StoredValue[],
  ) => Promise<readonly FilePlace[]>;
}

/** Moves records of one kind to the bin and back. */
export interface BinKind {
  readonly kind: BinSubject;
  readonly erasedKind: ErasedKind | undefined;
  /** Returns when the record was created, in epoch milliseconds. */
  readonly createdAt: (content: BinContent) => number;
  /** Locks what must be locked before the bin entry of the record. */
  readonly lockFirst: (db: Db, content: BinContent) => Promise<void>;
  /** Returns whether the record exists outside the bin. */
  readonly exists: (db: Db, id: number) => Promise<boolean>;
  /** Permanently deletes data outside the bin, after the values of the record's changes. Returns the files to delete. */
  readonly erase: (db: Db, content: BinContent, values: readonly StoredValue[]) => Promise<readonly FilePlace[]>;
  /** Deletes the record's rows and returns them. Returns undefined if there is no such record. */
  readonly removeRows: (db: Db, id: number) => Promise<BinContent | undefined>;
  /**
   * Inserts the rows of the record again, in the caller's transaction.
   * @returns false if some of it waits for another record in the bin
   * @throws AppError `duplicate` at a field if another record now has the same value
   */
  readonly restoreRows: (db: Db, content: BinContent, asked: RestoreOverrides, by: RestoreContext) => Promise<boolean>;
}

async function deleteRows(db: Db, { table, column }: Reference, value: number): Promise<AnyRow[]> {
  const deleted = sql<AnyRow>`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value} returning *`;
  return (await deleted.execute(db)).rows;
}

/** Inserts a deleted row with its old values. Columns added after its deletion get their default values. */
async function insertRow(db: Db, table: keyof Schema, row: AnyRow): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
}

/** Returns the ids of the rows that refer to a record. */
async function listReferencing(db: Db, { table, column }: Reference, id: number): Promise<number[]> {
  const referring = await rowsOf(db, table).select('id').where(sql.ref(column), '=', id).orderBy('id').execute();
  return referring.map((row) => row.id);
}

/** Sets the reference to a restored record again, in those of the rows whose reference is still null. */
async function restoreReferences(
  db: Db,
  { table, column, kind }: Reference & { readonly kind: BinSubject },
  id: number,
  references: readonly number[],
): Promise<void> {
  if (references.length === 0) return;
  // A row that refers to this record may be in the bin too. Its bin entry is updated, so that restoring the row restores
  // the reference. If it has just been restored, it is in its table.
  await updateBinned(db, kind, references, (other) => {
    const referred = new Map(Object.entries(other.row)).get(column) ?? id;
    return { ...other, row: { ...other.row, [column]: referred } };
  });
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}
    where ${sql.ref(column)} is null and ${inNumbers('id', references)}`.execute(db);
}

async function takeImages(db: Db, names: readonly string[]): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  for (const name of names) {
    const image = await deleteImage(db, name);
    if (image) images.push(image);
  }
  return images;
}

/** Implements the bin operations for the kind that `definition` describes. */
export function binKind<Table extends keyof Schema>(definition: BinDefinition<Table>): BinKind {
  const { kind, table, parts, referencedBy, secret, taken } = definition;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `removeRows` reads it, from this table
  const asRow = (row: AnyRow) => row as RowOf<Table>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every column is a text, a number or null
  const asAny = (row: unknown) => row as AnyRow;

  async function removeRows(db: Db, id: number): Promise<BinContent | undefined> {
    const references = referencedBy ? await listReferencing(db, referencedBy, id) : [];
    const deletedParts = parts ? await deleteRows(db, parts, id) : [];
    const [deleted] = await deleteRows(db, { table, column: 'id' }, id);
    if (!deleted) return undefined;
    const row = asRow(deleted);
    await definition.onRemove?.(db, row);
    const pdf = definition.pdf?.(row) ?? null;
    const image = definition.image?.(row) ?? null;
    const others = (await definition.images?.(db, [deleted, ...deletedParts])) ?? [];
    const title = definition.title(row);
    return {
      title,
      search: searchText(title, definition.titleInMalayalam?.(row) ?? ''),
      row: Object.fromEntries(Object.entries(deleted).filter(([column]) => column !== secret)),
      parts: deletedParts,
      references,
      images: await takeImages(db, [...(image === null ? [] : [image]), ...others]),
      pdfs: pdf === null ? [] : [pdf],
    };
  }

  async function restoreRows(db: Db, content: BinContent, asked: RestoreOverrides, by: RestoreContext) {
    const before = asRow(content.row);
    const row = (await definition.prepareRow?.(db, before, asked, by.platform.now())) ?? before;
    try {
      await insertRow(db, table, asAny(row));
    } catch (error) {
      if (taken && isUniqueViolation(error)) throw fieldAppError('duplicate', taken.field, taken.code);
      throw error;
    }
    for (const part of content.parts) if (parts) await insertRow(db, parts.table, part);
    if (referencedBy) await restoreReferences(db, referencedBy, Number(content.row['id']), content.references);
    await definition.onRestore?.(db, row, by);
    return (await definition.isWhole?.(db, row, by.entry)) ?? true;
  }

  return {
    kind,
    erasedKind: definition.erasure?.kind,
    createdAt: ({ row }) => definition.erasure?.createdAt(asRow(row)) ?? 0,
    lockFirst: async (db, { row }) => definition.lockFirst?.(db, asRow(row)),
    exists: async (db, id) => (await listReferencing(db, { table, column: 'id' }, id)).length > 0,
    erase: async (db, content, values) => (await definition.erase?.(db, asRow(content.row), content, values)) ?? [],
    removeRows,
    restoreRows,
  };
}
