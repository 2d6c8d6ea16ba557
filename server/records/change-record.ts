import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import type { BinKind } from '#server/records/bin/bin-kind.ts';
import { moveToBin } from '#server/records/bin/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { AddedBefore, findAdded, saveSubmission, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeSubject, type Subject } from '#server/records/versions.ts';
import { type WithUpdatedAt, deleteFieldChanges, listFieldChanges, recordFieldChanges } from './field-changes-store.ts';
import { isPublic, type RecordName } from './record-name.ts';

export interface ByAdmin {
  readonly action: AuditAction;
  readonly administratorId: number;
}

/** An action of the record's owner. The office's audit log does not record it. */
export interface ByOwner {
  readonly byOwner: true;
}

type Act = { readonly record: RecordName } & (ByAdmin | ByOwner);

interface Seen {
  /** The `updatedAt` that the caller sent; undefined if it sent none (decision 34). */
  readonly seen: string | undefined;
  /** Returns the record with the fields that the caller may read. */
  readonly read: () => Promise<unknown>;
}

/** A record without versions. Locking its row locks the record. */
interface ByRow<Row extends WithUpdatedAt> extends Seen {
  /** Locks the row of the record until the transaction ends. Returns undefined if there is no such row. */
  readonly lock: () => Promise<Row | undefined>;
  readonly versionedAs?: undefined;
}

/** A record whose changes are stored as versions. Locking the versions locks the record. */
interface ByVersions<Row extends WithUpdatedAt> extends Seen {
  /** The versioned subject: the record itself, or a larger subject that contains the record. */
  readonly versionedAs: Subject;
  /** Returns the current row of the record; undefined if there is none. Called after the versions are locked. */
  readonly find: () => Promise<Row | undefined>;
}

export type LockedRecord<Row extends WithUpdatedAt> = ByRow<Row> | ByVersions<Row>;

type Change<Row extends After & WithUpdatedAt, After extends object> = Act &
  LockedRecord<Row> & {
    /** Computes the new values of the changeable fields from the current row. */
    readonly change: (before: Row) => After;
    /** Maps the values to the field names of the request. Needed only if the names differ. */
    readonly fieldsOf?: (values: After) => object;
    /**
     * Writes the new values.
     * @param at the new `updated_at`
     */
    readonly write: (after: After, before: Row, at: number) => Promise<void>;
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
 * Records an action in the audit log and clears the cached public pages that show the record. Every function that adds,
 * changes or deletes a record calls this in its transaction.
 */
export async function recordAction({ now }: Platform, db: Db, act: Act): Promise<void> {
  const { record } = act;
  if ('action' in act) {
    await recordAudit(db, { at: now(), actorId: act.administratorId, action: act.action, subject: record });
  }
  if (isPublic[record.type]) await publicContentChanged(db);
}

/** Returns the acting administrator's id, or null for the owner. */
function actorOf(act: Act): number | null {
  return 'action' in act ? act.administratorId : null;
}

/** Returns the locked row of a record. @throws AppError `missing` if there is no such row */
async function lockedRow<Row extends WithUpdatedAt>(record: LockedRecord<Row>): Promise<Row> {
  const row = await (record.versionedAs ? record.find() : record.lock());
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
  const changes = await listFieldChanges(db, record, Date.parse(seen) || 0);
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

/** Runs `change` and stores a new version if the record is versioned. */
async function keepingVersion<T>(
  { now }: Platform,
  db: Db,
  act: Act & LockedRecord<WithUpdatedAt>,
  change: () => Promise<T>,
) {
  return act.versionedAs ? changeSubject(db, act.versionedAs, { at: now(), actorId: actorOf(act) }, change) : change();
}

/**
 * Changes a record in the caller's transaction. Rejects a change based on an outdated state, writes the audit log,
 * records who last changed each field, and stores a version if the record has versions. A change without effect
 * succeeds, so a form can be sent twice.
 * @throws AppError `missing`; `conflictError`. Throws AddedBefore if this submission was already applied
 */
export async function changeRecord<Row extends After & WithUpdatedAt, After extends object>(
  platform: Platform,
  db: Db,
  request: Change<Row, After>,
): Promise<void> {
  const { record, change, fieldsOf = (values: After): object => values, write, submission } = request;
  await keepingVersion(platform, db, request, async () => {
    const before = await lockedRow(request);
    const after = change(before);
    const fields = changedFields(fieldsOf(before), fieldsOf(after));
    if (fields.length === 0) return;
    const earlier = submission && (await findAdded(db, submission));
    if (earlier) throw new AddedBefore(earlier);
    await refuseUnseen(db, before, request);
    const at = nextUpdatedAt(platform, before);
    await write(after, before, at);
    await recordFieldChanges(db, record, fields, { at, actorId: actorOf(request) });
    await recordAction(platform, db, request);
    if (submission && record.type !== 'content') await saveSubmission(platform, db, submission, [record.id]);
  });
}

/** Deletes a record with `take`. Locks the record first, and rejects a request that is based on an outdated state. */
async function removeLocked<Row extends WithUpdatedAt, T>(
  platform: Platform,
  db: Db,
  request: Act & LockedRecord<Row>,
  take: (row: Row) => Promise<T>,
): Promise<T> {
  return keepingVersion(platform, db, request, async () => {
    const row = await lockedRow(request);
    await refuseUnseen(db, row, request);
    const result = await take(row);
    await recordAction(platform, db, request);
    return result;
  });
}

/**
 * Moves a record and its files to the bin for an administrator, in the caller's transaction.
 * @returns the id of the bin entry
 * @throws AppError `missing` if it was already deleted; `conflictError`
 */
export async function removeRecord<Row extends WithUpdatedAt>(
  platform: Platform,
  db: Db,
  removal: Removal<Row>,
): Promise<number> {
  const { record, bin, administratorId, also } = removal;
  return removeLocked(platform, db, removal, async (row) => {
    const entry = await moveToBin(platform, db, bin, { id: record.id, administratorId });
    await deleteFieldChanges(db, record.type, [record.id]);
    await also?.(row);
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
  await removeLocked(platform, db, erasing, erasing.remove);
}
