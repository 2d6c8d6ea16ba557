import type { BinSubject } from '#contract/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import type { Erased } from '#server/platform/images/image-files.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Folder, StagedFile } from '#server/platform/storage/storage.ts';
import type { BinDefinition, BinKind } from './bin-kind.ts';
import type { ByAdmin } from './change-record.ts';
import type { ErasedKind } from './erasures.ts';
import type { WithUpdatedAt } from './updated-at.ts';
import type { Submission } from './idempotency.ts';
import type { Versioned } from './versions.ts';
import type { RecordTable } from './office-record-store.ts';

export type FileColumn = 'image' | 'pdf';

export type SentFiles = { readonly [Column in FileColumn]?: StagedFile | undefined };

/** Whether a change removes the picture or the PDF of a record without replacing it. */
interface Removals {
  readonly removeImage?: boolean | undefined;
  readonly removePdf?: boolean | undefined;
}

/** The fields of a form that adds a record. Fields that may be null can be left out. */
type Added<Fields> = {
  readonly [F in keyof Fields as null extends Fields[F] ? never : F]: Fields[F];
} & { readonly [F in keyof Fields as null extends Fields[F] ? F : never]?: Fields[F] | undefined };

/** The fields of a form that changes a record. An absent field keeps its value (decision 4). */
export type Changed<Fields> = { readonly [F in keyof Fields]?: Fields[F] | undefined };

export interface FieldsChange<Fields> extends ByAdmin {
  readonly changes: Changed<Fields>;
  readonly seen?: string | undefined;
  readonly submission?: Submission;
  /**
   * Called with the former picture of the record when the change replaces or removes it. Returns the pictures that go to
   * the trash with the change. By default, the picture does.
   */
  readonly dropImage?: (db: Db, name: string) => Promise<readonly StoredImage[]>;
}

/** Everything that differs between the kinds of records. Kinds of records that need more do not use `officeRecord`. */
export interface Definition<Table extends RecordTable, Fields extends object, Shown extends object> {
  /** The name of this kind of record in the audit log (`event added`, `event changed`, …), the bin and the history. */
  readonly type: Exclude<BinSubject, 'user'>;
  readonly table: Table;
  /**
   * The fields that administrators edit, by their names in requests and in the history, including file columns. A field
   * such as `title.en` has the column `title_en`.
   */
  readonly fields: readonly (keyof Fields & string)[];
  /** The folder of the pictures; undefined if this kind of record has no pictures. */
  readonly pictures?: Folder;
  /** Whether several records can have the same picture. It stays in its folder while a record or the history names it. */
  readonly sharesPictures?: true;
  /** The field whose value must be unique, and the database column that enforces this. */
  readonly unique?: BinDefinition<Table>['taken'] & { readonly column: keyof RowOf<Table> & string };
  /** The kind under which erasures of such records are recorded. The table must have the column `created_at`. */
  readonly erased?: ErasedKind;
  /** Computes the values of columns that no form field sets. They are written whenever a record is added or changed. */
  readonly derive?: (fields: Fields) => Readonly<Record<string, unknown>>;
  /** Returns further columns of a new record, such as its place in an order. Locks what must stay until it is added. */
  readonly prepare?: (db: Db, fields: Fields) => Promise<Readonly<Record<string, unknown>>>;
  /** Columns that every change of a record sets to a fixed value. */
  readonly onChange?: Readonly<Record<string, unknown>>;
  /** Throws for values that the contract cannot check. @param sent the fields of the request */
  readonly check?: (platform: Platform, fields: Fields, sent: Changed<Fields>) => void;
  /** `put` adds records to the search index, `remove` removes them, both in the caller's transaction. */
  readonly search?: {
    readonly put: (db: Db, ids: readonly number[]) => Promise<void>;
    readonly remove: (db: Db, ids: readonly number[]) => Promise<void>;
  };
  /** Locks another record before this one is changed or deleted. @throws AppError `missing` */
  readonly lockFirst?: (db: Db, id: number) => Promise<void>;
  /** Does further work in the same transaction, after a record was deleted. */
  readonly onRemove?: (
    platform: Platform,
    db: Db,
    row: Fields & RowOf<Table>,
    administratorId: number,
  ) => Promise<void>;
  /** Returns the record as administrators read it at a time, in epoch milliseconds; undefined if it does not exist. */
  readonly find: (db: Db, id: number, now: number) => Promise<Shown | undefined>;
  readonly bin: Omit<BinDefinition<Table>, 'table' | 'kind' | 'erasure' | 'taken' | 'onRemove'>;
}

/** The operations on one kind of record that the office adds, changes and deletes. */
export interface OfficeRecord<Fields extends object, Shown, Row = object> {
  readonly bin: BinKind;
  readonly versions: Versioned;
  /** @param db the transaction of the caller, if there is one. @throws AppError `missing` */
  readonly read: (platform: Platform, id: number, db?: Db) => Promise<Shown>;
  /** Returns the number of all records. */
  readonly count: (db: Db) => Promise<number>;
  /** Locks the row until the transaction ends. Returns undefined if there is no such row. */
  readonly lock: (db: Db, id: number) => Promise<(Fields & WithUpdatedAt & Row) | undefined>;
  /** Inserts rows and adds them to the search index. @returns the ids of the rows, in the same order */
  readonly insert: (db: Db, records: readonly Fields[], now: number) => Promise<number[]>;
  readonly update: (db: Db, id: number, fields: Fields, now: number) => Promise<void>;
  /** Permanently deletes rows and their dependent data, in the caller's transaction. */
  readonly erase: (db: Db, ids: readonly number[]) => Promise<Erased>;
  /**
   * Adds a record with its files (specification section 5).
   * @param also does further work in the same transaction, after the row was inserted. It is not called for a repeated
   *   request
   * @returns a list with the id of the record
   * @throws AppError if a field is invalid, or if another record has the same value in the unique field
   */
  readonly add: (
    platform: Platform,
    form: Added<Omit<Fields, FileColumn>>,
    sent: SentFiles,
    submission: Submission,
    also?: (db: Db, id: number) => Promise<void>,
  ) => Promise<number[]>;
  /**
   * Changes the fields that were sent. Files stay unless new ones are sent or their removal is requested (decisions 4
   * and 13).
   * @param also does further work in the same transaction. It is not called for a repeated request with a file
   * @throws AppError `missing`; `conflictError`; otherwise like `add`
   */
  readonly change: (
    platform: Platform,
    id: number,
    changes: Changed<Omit<Fields, FileColumn>> & Removals & { readonly seen?: string | undefined },
    sent: SentFiles,
    submission: Submission,
    also?: (db: Db, id: number) => Promise<void>,
  ) => Promise<void>;
  /**
   * Changes the given fields in the caller's transaction, for an action of its own in the audit log.
   * @throws AppError like `change`
   */
  readonly changeFields: (platform: Platform, db: Db, id: number, request: FieldsChange<Fields>) => Promise<void>;
  /**
   * Moves a record to the bin. @returns the id of the bin entry
   * @throws AppError `missing` if it was already deleted; `conflictError`
   */
  readonly remove: (
    platform: Platform,
    id: number,
    seen: string | undefined,
    administratorId: number,
  ) => Promise<number>;
  /** Moves a record to the bin in the caller's transaction. Otherwise like `remove`. */
  readonly removeIn: (
    platform: Platform,
    db: Db,
    id: number,
    by: { readonly seen: string | undefined; readonly administratorId: number },
  ) => Promise<number>;
}
