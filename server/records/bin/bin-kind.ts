import type { BinSubject } from '#contract/bin.ts';
import type { MessageCode } from '#contract/messages.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StoredValue } from '#server/records/values-store.ts';
import type { ErasedKind } from '#server/records/erasures/erasures-store.ts';
import { deleteImage, type StoredImage } from '#server/platform/images/images-store.ts';
import type { FilePlace } from '#server/platform/storage/storage.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { imagesOfParts, updateBinned, withoutParts } from './bin-content.ts';
import type { AnyRow, BinContent } from './bin-entry.ts';
import {
  listReferencing,
  restoreReferences,
  insertRow,
  insertRowIfFree,
  lockRow,
  rowExists,
  type RowOf,
  deleteRowsReturning,
} from './bin-store.ts';

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

/** Rows of another table that belong to a record. */
interface Parts extends Reference {
  /** The other record of each row. If it is in the bin when the row is to be restored, the row waits in its entry. */
  readonly other?: Reference & { readonly kind: BinSubject };
}

export interface RestoreContext {
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
  /** The rows that are deleted and restored together with the record. The first table is that of parts without one. */
  readonly parts?: readonly Parts[];
  /** Rows that refer to the record. They are not deleted with it, and refer to it again after it is restored. */
  readonly referencedBy?: Reference & { readonly kind: BinSubject };
  /**
   * Locks rows and bin entries of other records before the bin entry of this record. A fixed order prevents deadlocks
   * between two restores, and between a restore and an erasure.
   */
  readonly lockFirst?: (db: Db, row: RowOf<Table>, content: BinContent) => Promise<void>;
  /** Deletes rows that depend on records which are erased without the bin. Returns the files that only these rows used. */
  readonly fallsAway?: (db: Db, ids: readonly number[]) => Promise<readonly FilePlace[]>;
  /** Deletes data of the record that the fields above do not cover. */
  readonly onRemove?: (db: Db, row: RowOf<Table>) => Promise<void>;
  /** Returns the row to insert. It has the requested folio or email, and refers only to rows that exist now. */
  readonly prepareRow?: (db: Db, row: RowOf<Table>, asked: RestoreOverrides, now: number) => Promise<RowOf<Table>>;
  /** Creates data of the record again that the fields above do not cover. */
  readonly onRestore?: (db: Db, row: RowOf<Table>, by: RestoreContext) => Promise<void>;
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
  /** Returns the content with the parts that can be restored now. Locks the other records of these parts. */
  readonly fitParts: (db: Db, content: BinContent) => Promise<BinContent>;
  /**
   * Inserts the rows of the record again, in the caller's transaction.
   * @returns the number of restored parts
   * @throws AppError `duplicate` at a field if another record now has the same value
   */
  readonly restoreRows: (db: Db, content: BinContent, asked: RestoreOverrides, by: RestoreContext) => Promise<number>;
}

async function takeImages(db: Db, names: readonly string[]): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  for (const name of names) {
    const image = await deleteImage(db, name);
    if (image) images.push(image);
  }
  return images;
}

async function translateDuplicate(written: Promise<void>, taken: BinDefinition<keyof Schema>['taken']): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (taken && isUniqueViolation(error)) throw fieldAppError('duplicate', taken.field, taken.code);
    throw error;
  }
}

/** Implements the bin operations for the kind that `definition` describes. */
export function binKind<Table extends keyof Schema>(definition: BinDefinition<Table>): BinKind {
  const { kind, table, parts = [], referencedBy, taken } = definition;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `removeRows` reads it, from this table
  const asRow = (row: AnyRow) => row as RowOf<Table>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every column is a text, a number or null
  const asAny = (row: unknown) => row as AnyRow & { readonly id: number };

  function partsOf(row: AnyRow): Parts {
    const found = parts.find((one) => one.table === row['table']) ?? parts[0];
    if (!found) throw new Error(`The kind ${kind} has no parts`);
    return found;
  }

  async function removeRows(db: Db, id: number): Promise<BinContent | undefined> {
    const references = referencedBy ? await listReferencing(db, referencedBy.table, referencedBy.column, id) : [];
    const deletedParts: AnyRow[] = [];
    for (const part of parts) {
      const rows = await deleteRowsReturning(db, part.table, part.column, id);
      deletedParts.push(...rows.map((row) => ({ ...asAny(row), table: part.table })));
    }
    const [row] = await deleteRowsReturning(db, table, 'id', id);
    if (!row) return undefined;
    await definition.onRemove?.(db, row);
    const pdf = definition.pdf?.(row) ?? null;
    const image = definition.image?.(row) ?? null;
    const others = (await definition.images?.(db, [asAny(row), ...deletedParts])) ?? [];
    const title = definition.title(row);
    return {
      title,
      search: searchText(title, definition.titleInMalayalam?.(row) ?? ''),
      row: asAny(row),
      parts: deletedParts,
      references,
      images: await takeImages(db, [...(image === null ? [] : [image]), ...others]),
      pdfs: pdf === null ? [] : [pdf],
    };
  }

  return {
    kind,
    erasedKind: definition.erasure?.kind,
    createdAt: ({ row }) => definition.erasure?.createdAt(asRow(row)) ?? 0,
    lockFirst: async (db, content) => definition.lockFirst?.(db, asRow(content.row), content),
    exists: async (db, id) => rowExists(db, table, id),
    erase: async (db, content, values) => (await definition.erase?.(db, asRow(content.row), content, values)) ?? [],
    removeRows,
    fitParts: async (db, content) => {
      const gone: AnyRow[] = [];
      for (const part of content.parts) {
        const { other } = partsOf(part);
        const id = Number(other && part[other.column]);
        if (!other || (await lockRow(db, other.table, id))) continue;
        gone.push(part);
        await updateBinned(db, other.kind, [id], (binned) => ({
          ...binned,
          parts: [...binned.parts, part],
          images: [...binned.images, ...imagesOfParts(content, [part])],
        }));
      }
      return withoutParts(content, gone, imagesOfParts(content, gone));
    },
    restoreRows: async (db, content, asked, by) => {
      const before = asRow(content.row);
      const row = (await definition.prepareRow?.(db, before, asked, by.platform.now())) ?? before;
      let restored = 0;
      await translateDuplicate(insertRow(db, table, asAny(row)), taken);
      for (const part of content.parts) {
        const { table: _name, ...values } = part;
        if (await insertRowIfFree(db, partsOf(part).table, values)) restored += 1;
      }
      if (referencedBy) {
        const { id } = asAny(row);
        // A row that refers to this record may be in the bin too. The bin entry of that row is updated, so that
        // restoring the row restores the reference. If the row has just been restored, it is in its table, and
        // `restoreReferences` updates it.
        await updateBinned(db, referencedBy.kind, content.references, (other) => {
          const pointed = new Map(Object.entries(other.row)).get(referencedBy.column) ?? id;
          return { ...other, row: { ...other.row, [referencedBy.column]: pointed } };
        });
        await restoreReferences(db, referencedBy.table, referencedBy.column, { id, from: content.references });
      }
      await definition.onRestore?.(db, row, by);
      return restored;
    },
  };
}
