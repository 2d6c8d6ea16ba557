import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import type { BinKind } from './bin-kind.ts';
import { moveToBin } from './bin.ts';
import { type ChangeFiles, FILES, filesOf, trashFiles } from './change-files.ts';
import { listChangedFields, type PartOf, recordChange, type Subject } from './changes-store.ts';
import { AddedBefore, findAdded, saveSubmission, type Submission } from './idempotency.ts';
import { isPublic, type RecordName, storedFields, valuesUntil } from './record-kinds.ts';
import type { WithUpdatedAt } from './updated-at.ts';
import { type ChangeValue, deleteValues } from './values-store.ts';

export interface ByAdmin {
  readonly action: AuditAction;
  readonly administratorId: number;
  /** The recording of a death or the import that the action is part of. */
  readonly partOf?: PartOf | undefined;
}

/** An action of the record's owner. The office's audit log does not list it. */
export interface ByOwner {
  readonly byOwner: true;
}

type Act = { readonly record: RecordName } & (ByAdmin | ByOwner);

/** Files that a record no longer uses. Their rows are deleted; the change moves the files to the trash. */
export interface DroppedFiles {
  readonly images?: readonly StoredImage[];
  /** Names of files in the folder `pdf`. */
  readonly pdfs?: readonly string[];
}

interface Seen {
  /** The `updatedAt` that the caller sent; undefined if it sent none (decision 34). */
  readonly seen: string | undefined;
  /** Returns the record with the fields that the caller may read. */
  readonly read: () => Promise<unknown>;
}

/** A record that can be locked. Locking its row locks the record. */
export interface LockedRecord<Row extends WithUpdatedAt> extends Seen {
  /** Locks the row of the record until the transaction ends. Returns undefined if there is no such row. */
  readonly lock: () => Promise<Row | undefined>;
}

type Change<Row extends After & WithUpdatedAt, After extends object> = Act &
  LockedRecord<Row> & {
    /** Computes the new values of the changeable fields from the current row. */
    readonly change: (before: Row) => After;
    /** Maps the values to the field names of the request. Needed only if the names differ. */
    readonly fieldsOf?: (values: After) => object;
    /**
     * Writes the new values. Returns the files that can be brought back with the change.
     * @param at the new `updated_at`
     */
    readonly write: (after: After, before: Row, at: number) => Promise<DroppedFiles | void>;
    /**
     * The submission of a change with files, to recognise a repeated request. Comparing values does not recognise it,
     * because each upload of a file gets a new name.
     */
    readonly submission?: Submission;
  };

type Removal<Row extends WithUpdatedAt> = ByAdmin &
  LockedRecord<Row> & {
    readonly record: RecordName & { readonly id: number };
    readonly bin: BinKind;
    /** Does further work in the same transaction, after the record was moved to the bin. */
    readonly also?: (row: Row) => Promise<void>;
  };

type Erasing<Row extends WithUpdatedAt> = Act & LockedRecord<Row> & { readonly remove: (row: Row) => Promise<void> };

/**
 * Records an action without values in the history and clears the cached public pages that show the record. Functions
 * that act without `changeRecord` call this in their transaction.
 */
export async function recordAction(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  { record, action, administratorId, partOf }: ByAdmin & { readonly record: Subject },
): Promise<void> {
  await recordChange(db, { at: now(), actorId: administratorId, action, subject: record, partOf });
  if (isPublic(record.type)) await publicContentChanged(db);
}

/** Returns the acting administrator's id, or null for the owner. */
function actorOf(act: Act): number | null {
  return 'action' in act ? act.administratorId : null;
}

/** Returns the locked row of a record. @throws AppError `missing` if there is no such row */
async function lockedRow<Row extends WithUpdatedAt>(record: LockedRecord<Row>): Promise<Row> {
  const row = await record.lock();
  if (!row) throw notFound();
  return row;
}

/**
 * Builds the 409 error for a change that is based on an outdated state. It contains the current record and the changed
 * fields. An owner does not see which administrator made a change.
 * @param seen the `updatedAt` that the caller read; if missing, all recorded changes are listed
 */
export async function conflictError(db: Db, { record, seen = '', read, ...act }: Act & Seen): Promise<AppError> {
  // If `seen` is not a valid date, all recorded changes are listed.
  const changes = await listChangedFields(db, record, Date.parse(seen) || 0);
  const visible = 'byOwner' in act ? changes.map((change) => ({ ...change, by: null })) : changes;
  return new AppError('duplicate', 'changedMeanwhile', { conflict: { current: await read(), changes: visible } });
}

/**
 * Rejects a change or deletion if the record changed after the caller read it.
 * @throws AppError built by `conflictError`
 */
async function refuseUnseen<Row extends WithUpdatedAt>(
  db: Db,
  row: WithUpdatedAt,
  request: Act & LockedRecord<Row>,
): Promise<void> {
  const { seen } = request;
  if (seen === undefined || seen === new Date(row.updated_at).toISOString()) return;
  throw await conflictError(db, request);
}

/**
 * Returns a timestamp later than the last change of the record, even if the clock did not advance. So every state of
 * the record has its own `updated_at`.
 */
export function nextUpdatedAt({ now }: Platform, before: WithUpdatedAt): number {
  return Math.max(now(), before.updated_at + 1);
}

/** Returns the new value of a field. A field that was not sent keeps its value (decision 4). */
export function valueAfter<T>(sent: T | undefined, before: T): T {
  return sent === undefined ? before : sent;
}

/** Returns the names of the fields in `after` whose values differ from `before`. */
export function changedFields(before: object, after: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) =>
    isDeepStrictEqual(earlier.get(field), value) ? [] : [field],
  );
}

/** Returns the values of fields before and after a change. */
function valuesOf(fields: readonly string[], before: object, after: object): ChangeValue[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const later = new Map<string, unknown>(Object.entries(after));
  return fields.map((field) => ({ field, before: earlier.get(field), after: later.get(field) }));
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Whether the former file of a field goes to the trash with the change. Portraits and logos stay in their folder. */
function movesFiles({ type }: RecordName, field: string): boolean {
  return type !== 'bearer' && type !== 'content' && ['image', 'pdf', 'photo'].includes(field);
}

interface Recorded {
  readonly at: number;
  readonly values: readonly ChangeValue[];
  readonly dropped: DroppedFiles;
}

/**
 * Writes a change of fields and its values into the history. Of a change by the owner only the names of the fields are
 * stored, and earlier values of the fields that the owner emptied are deleted.
 */
async function recordFields(platform: Platform, db: Db, act: Act, { at, values, dropped }: Recorded): Promise<void> {
  const { record } = act;
  const fields = values.map(({ field }) => field);
  const actorId = actorOf(act);
  if (!('action' in act)) {
    await recordChange(db, { at, actorId, action: null, subject: record, fields });
    const emptied = values.filter(({ after }) => isEmpty(after)).map(({ field }) => field);
    const withdrawn = emptied.includes('photo') ? [...emptied, FILES] : emptied;
    if (emptied.length > 0) {
      await addEraseJob(platform, db, filesOf(await deleteValues(db, record.type, [record.id], withdrawn)));
    }
    return;
  }
  const { images = [], pdfs = [] } = dropped;
  const kept = storedFields(record, fields);
  const files = { images, pdfs } satisfies ChangeFiles;
  // Without its file, the name of a file is no value to bring back.
  const names: readonly unknown[] = [null, ...pdfs, ...images.map(({ name }) => name)];
  const isLost = ({ field, before }: ChangeValue) => movesFiles(record, field) && !names.includes(before);
  const stored = values.filter((value) => kept.includes(value.field) && !isLost(value));
  const hasFiles = images.length + pdfs.length > 0;
  const id = await recordChange(db, {
    at,
    actorId,
    action: act.action,
    subject: record,
    fields,
    values: hasFiles ? [...stored, { field: FILES, before: files }] : stored,
    until: valuesUntil(record, at),
    partOf: act.partOf,
  });
  await trashFiles(platform, db, id, files);
}

/**
 * Changes a record in the caller's transaction. Rejects a change based on an outdated state and writes the history. A
 * change without effect succeeds, so a form can be sent twice.
 * @throws AppError `missing`; `conflictError`. Throws AddedBefore if this submission was already applied
 */
export async function changeRecord<Row extends After & WithUpdatedAt, After extends object>(
  platform: Platform,
  db: Db,
  request: Change<Row, After>,
): Promise<void> {
  const { record, change, fieldsOf = (values: After): object => values, write, submission } = request;
  const before = await lockedRow(request);
  const after = change(before);
  const fields = changedFields(fieldsOf(before), fieldsOf(after));
  if (fields.length === 0) return;
  const earlier = submission && (await findAdded(db, submission));
  if (earlier) throw new AddedBefore(earlier);
  await refuseUnseen(db, before, request);
  const at = nextUpdatedAt(platform, before);
  const dropped = (await write(after, before, at)) ?? {};
  await recordFields(platform, db, request, {
    at,
    values: valuesOf(fields, fieldsOf(before), fieldsOf(after)),
    dropped,
  });
  if (isPublic(record.type)) await publicContentChanged(db);
  if (submission && record.type !== 'content') await saveSubmission(platform, db, submission, [record.id]);
}

/** Deletes a record with `remove`. Locks the record first, and rejects a request that is based on an outdated state. */
async function removeLocked<Row extends WithUpdatedAt, T>(
  db: Db,
  request: Act & LockedRecord<Row>,
  remove: (row: Row) => Promise<T>,
): Promise<T> {
  const row = await lockedRow(request);
  await refuseUnseen(db, row, request);
  return remove(row);
}

/**
 * Moves a record and its files to the bin for an administrator, in the caller's transaction.
 * @returns the id of the deletion, which is the id of the bin entry
 * @throws AppError `missing` if it was already deleted; `conflictError`
 */
export async function removeRecord<Row extends WithUpdatedAt>(
  platform: Platform,
  db: Db,
  removal: Removal<Row>,
): Promise<number> {
  const { record, bin, administratorId, action, partOf, also } = removal;
  return removeLocked(db, removal, async (row) => {
    const entry = await moveToBin(platform, db, bin, { id: record.id, action, administratorId, partOf });
    await also?.(row);
    if (isPublic(record.type)) await publicContentChanged(db);
    return entry;
  });
}

/**
 * Deletes a record for good in the caller's transaction: a profile withdrawn by its owner, or a removed administrator.
 * @throws AppError `missing` if it was already deleted; `conflictError`
 */
export async function eraseRecord<Row extends WithUpdatedAt>(
  platform: Platform,
  db: Db,
  erasing: Erasing<Row>,
): Promise<void> {
  await removeLocked(db, erasing, async (row) => {
    await erasing.remove(row);
    if ('action' in erasing) await recordAction(platform, db, erasing);
  });
}
