import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import { countRows } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { rowsOf } from '#server/platform/database/sql-fragments.ts';
import { eraseImages } from '#server/platform/images/image-files.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import { storePdfAndChange } from '#server/platform/pdf/change-with-pdf.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import { binKind } from './bin-kind.ts';
import { valueAfter, changeRecord, recordAction, removeRecord } from './change-record.ts';
import { recordErasures } from './erasures.ts';
import { filesOf } from './change-files.ts';
import { deleteValues } from './values-store.ts';
import type { WithUpdatedAt } from './updated-at.ts';
import { addOnce } from './idempotency.ts';
import type {
  Changed,
  Definition,
  FieldsChange,
  FileColumn,
  OfficeRecord,
  SentFiles,
} from './office-record-definition.ts';
import {
  deleteRecords,
  hasRecordWith,
  insertRecords,
  lockRecord,
  type RecordTable,
  updateRecord,
} from './office-record-store.ts';

/** Returns the bare file name in a column of the row; null if the row has no such file. */
function fileOf(row: object, column: FileColumn): string | null {
  const name: unknown = Reflect.get(row, column);
  return typeof name === 'string' ? name : null;
}

/** Returns the column of a field: `title_en` of `title.en`. */
const columnOf = (field: string) => field.replace('.', '_');

function numberIn(row: object, column: 'id' | 'created_at'): number {
  return Number(Reflect.get(row, column));
}

/**
 * Implements all operations for one kind of record. Every change locks the row, checks that the caller saw the current
 * version, writes the audit log and updates the search index. Repeated requests have no further effect.
 */
export function officeRecord<Table extends RecordTable, Fields extends object, Shown extends object>(
  definition: Definition<Table, Fields, Shown>,
): OfficeRecord<Fields, Shown, RowOf<Table>> {
  const { type, table, fields, pictures, unique, erased, derive, prepare, check, search, find } = definition;
  const hasFile = (column: FileColumn) => fields.some((field) => field === column);

  const bin = binKind<Table>({
    ...definition.bin,
    table,
    kind: type,
    ...(erased && { erasure: { kind: erased, createdAt: (row) => numberIn(row, 'created_at') } }),
    ...(hasFile('image') && !definition.sharesPictures && { image: (row) => fileOf(row, 'image') }),
    ...(hasFile('pdf') && { pdf: (row) => fileOf(row, 'pdf') }),
    ...(unique && { taken: unique }),
    ...(search && {
      onRemove: (db, row) => search.remove(db, [numberIn(row, 'id')]),
      onRestore: (db, row) => search.put(db, [numberIn(row, 'id')]),
    }),
  });

  function columnsFor(values: Fields, now: number) {
    const named = [...new Map<string, unknown>(Object.entries(values))];
    const columns = named.map(([field, value]) => [columnOf(field), value] as const);
    return { ...Object.fromEntries(columns), ...derive?.(values), updated_at: now };
  }
  const duplicateError = ({ field, code }: NonNullable<typeof unique>) => fieldAppError('duplicate', field, code);

  async function translateDuplicate<T>(written: Promise<T>): Promise<T> {
    try {
      return await written;
    } catch (error) {
      if (unique && isUniqueViolation(error)) throw duplicateError(unique);
      throw error;
    }
  }

  async function insertRows(db: Db, records: readonly Fields[], now: number): Promise<number[]> {
    const rowOf = (values: Fields) => ({ ...columnsFor(values, now), ...(erased && { created_at: now }) });
    if (prepare === undefined) return insertRecords(db, table, records.map(rowOf));
    const ids: number[] = [];
    for (const values of records) {
      ids.push(...(await insertRecords(db, table, [{ ...rowOf(values), ...(await prepare(db, values)) }])));
    }
    return ids;
  }

  async function insert(db: Db, records: readonly Fields[], now: number): Promise<number[]> {
    const ids = await insertRows(db, records, now);
    await search?.put(db, ids);
    return ids;
  }

  async function update(db: Db, id: number, values: Fields, now: number): Promise<void> {
    await updateRecord(db, table, id, { ...columnsFor(values, now), ...definition.onChange });
    await search?.put(db, [id]);
  }

  async function read({ database, now }: Platform, id: number, db: Db = database): Promise<Shown> {
    const record = await find(db, id, now());
    if (record === undefined) throw notFound();
    return record;
  }

  /**
   * Builds the fields of a record by calling `valueOf` with each field name. The types match, because the contract and
   * the table use the same names.
   */
  function fieldsBy(valueOf: (name: keyof Fields & string) => unknown): Fields {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return Object.fromEntries(fields.map((name) => [name, valueOf(name)])) as Fields;
  }

  /** Returns a row with its fields. */
  function fieldsIn<Row extends object>(row: Row): Row & Fields {
    const columns = new Map<string, unknown>(Object.entries(row));
    return { ...row, ...fieldsBy((name) => columns.get(columnOf(name))) };
  }

  async function lock(db: Db, id: number): Promise<(Fields & WithUpdatedAt & RowOf<Table>) | undefined> {
    await definition.lockFirst?.(db, id);
    const row = await lockRecord(db, table, id);
    return row && fieldsIn(row);
  }

  /** Returns the arguments that changing and removing a record have in common. */
  const subjectOf = (platform: Platform, db: Db, id: number) =>
    ({ record: { type, id }, lock: () => lock(db, id), read: () => read(platform, id, db) }) as const;

  /** Stores the uploaded files and runs `work` in a transaction with their names, which contain no folder. */
  async function withFiles<T>(
    platform: Platform,
    sent: SentFiles,
    work: (db: Db, stored: Readonly<Record<FileColumn, string | null>>) => Promise<T>,
  ): Promise<T> {
    if (pictures === undefined) return inTransaction(platform.database, (db) => work(db, NO_FILES));
    return storePdfAndChange(
      platform,
      sent.pdf,
      (db, name) => hasRecordWith(db, table, 'pdf', name),
      (pdf) =>
        changeWithImages(platform, pictures, sent.image ? [sent.image] : [], (db, { added: [image = null] }) =>
          work(db, { image, pdf }),
        ),
    );
  }

  const removeIn: OfficeRecord<Fields, Shown, RowOf<Table>>['removeIn'] = async (platform, db, id, by) =>
    removeRecord(platform, db, {
      ...subjectOf(platform, db, id),
      ...by,
      action: `${type} deleted`,
      bin,
      also: async (row) => definition.onRemove?.(platform, db, row, by.administratorId),
    });

  async function changeFields(
    platform: Platform,
    db: Db,
    id: number,
    { changes, dropImage = definition.sharesPictures ? dropNone : dropUnused, ...request }: FieldsChange<Fields>,
  ): Promise<void> {
    const given = new Map<string, unknown>(Object.entries(changes));
    await changeRecord<Fields & WithUpdatedAt, Fields>(platform, db, {
      ...subjectOf(platform, db, id),
      ...request,
      seen: request.seen,
      change: (before) => {
        const current = new Map<string, unknown>(Object.entries(before));
        return fieldsBy((name) => valueAfter(given.get(name), current.get(name)));
      },
      write: async (after, before, at) => {
        check?.(platform, after, changes);
        if (unique) {
          // Checked before the update, because two changes that swap unique values would otherwise deadlock.
          const value = String(new Map<string, unknown>(Object.entries(columnsFor(after, at))).get(unique.column));
          if (await hasRecordWith(db, table, unique.column, value, id)) throw duplicateError(unique);
        }
        await translateDuplicate(update(db, id, after, at));
        const image = fileOf(before, 'image');
        const images = image !== null && fileOf(after, 'image') !== image ? await dropImage(db, image) : [];
        const pdf = fileOf(before, 'pdf');
        return { images, pdfs: pdf !== null && fileOf(after, 'pdf') !== pdf ? [pdf] : [] };
      },
    });
  }

  return {
    bin,
    versions: {
      fields: async (db, id) => {
        const row: object | undefined = await rowsOf(db, table).selectAll().where('id', '=', id).executeTakeFirst();
        return row && fieldsIn(row);
      },
      restore: async (platform, db, id, { values, ...by }) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history stores the fields of this kind
        changeFields(platform, db, id, { ...by, changes: values as Changed<Fields>, action: `${type} restored` }),
    },
    read,
    count: async (db) => countRows(rowsOf(db, table)),
    lock,
    insert,
    update,
    erase: async (db, ids) => {
      const unneeded = (await definition.bin.fallsAway?.(db, ids)) ?? [];
      const rows = await deleteRecords<Fields & { readonly id: number; readonly created_at: number }>(db, table, ids);
      if (erased) await recordErasures(db, erased, rows);
      const values = await deleteValues(db, type, ids);
      await search?.remove(db, ids);
      const named = rows.map((row) => ({ image: fileOf(row, 'image'), pdf: fileOf(row, 'pdf') }));
      const { count, files } = pictures ? await eraseImages(db, pictures, named) : { count: rows.length, files: [] };
      const pdfs = named.flatMap(({ pdf }) => (pdf === null ? [] : [{ folder: 'pdf', name: pdf } as const]));
      return { count, files: [...files, ...pdfs, ...unneeded, ...filesOf(values)] };
    },

    add: async (platform, form, sent, submission, also) =>
      withFiles(platform, sent, (db, stored) =>
        addOnce(platform, db, submission, async () => {
          const given = new Map<string, unknown>(Object.entries({ ...form, ...stored }));
          const values = fieldsBy((name) => given.get(name) ?? null);
          check?.(platform, values, values);
          const [id = 0] = await translateDuplicate(insertRows(db, [values], platform.now()));
          await also?.(db, id);
          await search?.put(db, [id]);
          const { accountId: administratorId } = submission;
          await recordAction(platform, db, { record: { type, id }, action: `${type} added`, administratorId });
          return [id];
        }),
      ),

    changeFields,
    change: async (platform, id, { seen, removeImage, removePdf, ...changes }, sent, submission, also) =>
      withFiles(platform, sent, async (db, stored) => {
        const given = new Map<string, unknown>(Object.entries(changes));
        const without: Readonly<Record<FileColumn, boolean | undefined>> = { image: removeImage, pdf: removePdf };
        for (const column of ['image', 'pdf'] as const) {
          if (stored[column] !== null) given.set(column, stored[column]);
          else if (without[column]) given.set(column, null);
        }
        await changeFields(platform, db, id, {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's fields by name
          changes: Object.fromEntries(given) as Changed<Fields>,
          action: `${type} changed`,
          administratorId: submission.accountId,
          submission,
          seen,
        });
        await also?.(db, id);
      }),

    remove: async (platform, id, seen, administratorId) =>
      inTransaction(platform.database, (db) => removeIn(platform, db, id, { seen, administratorId })),
    removeIn,
  };
}

const dropNone = async () => [];
const dropUnused = async (db: Db, name: string) => deleteImages(db, [name]);
const NO_FILES = { image: null, pdf: null } as const;
