import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import type { BinKind } from '#server/records/bin/bin-kind.ts';
import { moveToBin } from '#server/records/bin/bin.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { AddedBefore, findAdded, noteAdded, type Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeSubject, type Subject } from '#server/records/versions.ts';
import { type Dated, forgetFieldChanges, listFieldChanges, noteFieldChanges } from './field-changes-store.ts';
import { isPublic, type RecordName } from './record-name.ts';

/** What an administrator does, as the log tells of it. */
export interface ByAdmin {
  readonly action: AuditAction;
  readonly administratorId: number;
}

/** The account does it that the record belongs to: no affair of the log of the office. */
export interface ByOwner {
  readonly byOwner: true;
}

/** Who does what to it. */
type Act = { readonly record: RecordName } & (ByAdmin | ByOwner);

interface Seen {
  /** The `updatedAt` of what the caller saw, if that was said (decision 34). */
  readonly seen: string | undefined;
  /** The record as the caller reads it. */
  readonly read: () => Promise<unknown>;
}

/** A record that is locked by its row. */
interface ByRow<Row extends Dated> extends Seen {
  /** Locks the row until the transaction ends. @returns the row as it is now; undefined when there is none */
  readonly lock: () => Promise<Row | undefined>;
  readonly keeps?: undefined;
}

/** A record of which each change is kept as a version. The lock of its versions is that of the record. */
interface ByVersions<Row extends Dated> extends Seen {
  /** All of the record, or what it is a part of. */
  readonly keeps: Subject;
  /** The row as it is now; undefined when there is none. Called under that lock. */
  readonly find: () => Promise<Row | undefined>;
}

export type Seeing<Row extends Dated> = ByRow<Row> | ByVersions<Row>;

type Change<Row extends After & Dated, After extends object> = Act &
  Seeing<Row> & {
    /** What the fields hold that can be changed, once it is. */
    readonly change: (before: Row) => After;
    /** These by the names under which they are sent; unless given, they bear them already. */
    readonly fieldsOf?: (values: After) => object;
    /**
     * Writes that.
     * @param at its `updated_at` from now on
     */
    readonly write: (after: After, before: Row, at: number) => Promise<void>;
    /** By which a change with a file is known when it arrives again: the new file alone makes it look like another one. */
    readonly submission?: Submission;
  };

type Removal<Row extends Dated> = ByAdmin &
  Seeing<Row> & {
    readonly record: RecordName & { readonly id: number };
    /** Where it goes. */
    readonly bin: BinKind;
    /** What else is to be done. */
    readonly also?: (row: Row) => Promise<void>;
  };

type Erasing<Row extends Dated> = Act & Seeing<Row> & { readonly remove: (row: Row) => Promise<void> };

/**
 * What goes with every change of a record, and with a new one: the log, and the cached pages it is shown on. Part of the
 * caller's transaction.
 */
export async function noteAct({ now }: Platform, db: Db, act: Act): Promise<void> {
  const { record } = act;
  if ('action' in act) {
    await recordAudit(db, { at: now(), actorId: act.administratorId, action: act.action, subject: record });
  }
  if (isPublic[record.type]) await publicContentChanged(db);
}

/** The administrator who acts; null for the owner, who is nobody of the office. */
function actorOf(act: Act): number | null {
  return 'action' in act ? act.administratorId : null;
}

/** @throws AppError `missing` */
async function lockedRow<Row extends Dated>(record: Seeing<Row>): Promise<Row> {
  const row = await (record.keeps ? record.find() : record.lock());
  if (!row) throw notFound();
  return row;
}

/**
 * What is answered to somebody who saw another state of a record: what stands there now, and who changed what. An owner
 * is not told who of the office it was.
 * @param seen its `updatedAt` then; without it all that was ever changed is new
 */
export async function changedMeanwhile(db: Db, { record, seen = '', read, ...act }: Act & Seen): Promise<AppError> {
  // What is no moment at all was never seen.
  const changes = await listFieldChanges(db, record, Date.parse(seen) || 0);
  const told = 'byOwner' in act ? changes.map((change) => ({ ...change, by: null })) : changes;
  return new AppError('duplicate', 'changedMeanwhile', { conflict: { current: await read(), changes: told } });
}

/** @throws AppError `changedMeanwhile` when what stands there now is not what the caller saw */
async function refuseUnseen<Row extends Dated>(db: Db, row: Dated, request: Act & Seeing<Row>): Promise<void> {
  const { seen } = request;
  if (seen === undefined || seen === new Date(row.updated_at).toISOString()) return;
  throw await changedMeanwhile(db, request);
}

/** Every state of a record has a moment of its own, whatever the clock says. */
export function momentOfChange({ now }: Platform, before: Dated): number {
  return Math.max(now(), before.updated_at + 1);
}

/** What a field holds after a change: one that was not sent keeps its value (decision 4). */
export function changedTo<T>(sent: T | undefined, before: T): T {
  return sent === undefined ? before : sent;
}

/** The names of the fields in which one differs from the other, as far as `after` has them. */
export function changedFields(before: object, after: object): string[] {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) =>
    isDeepStrictEqual(earlier.get(field), value) ? [] : [field],
  );
}

/** Does it, and keeps a new version of the whole where that is wanted. */
async function keepingVersion<T>({ now }: Platform, db: Db, act: Act & Seeing<Dated>, change: () => Promise<T>) {
  return act.keeps ? changeSubject(db, act.keeps, { at: now(), actorId: actorOf(act) }, change) : change();
}

/**
 * Changes a record, in the caller's transaction: nobody overwrites what they never saw, the log says who did it, it stays
 * known who changed which field last, and what is kept in versions gets a new one. What stands there already changes
 * nothing, whoever wrote it: so a form may arrive twice.
 * @throws AppError `missing`; `changedMeanwhile`. AddedBefore when this submission has made its change already
 */
export async function changeRecord<Row extends After & Dated, After extends object>(
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
    const at = momentOfChange(platform, before);
    await write(after, before, at);
    await noteFieldChanges(db, record, fields, { at, actorId: actorOf(request) });
    await noteAct(platform, db, request);
    if (submission && record.type !== 'content') await noteAdded(platform, db, submission, [record.id]);
  });
}

/** Holds the record and looks at what was seen of it, before it is taken away. */
async function takeAway<Row extends Dated, T>(
  platform: Platform,
  db: Db,
  request: Act & Seeing<Row>,
  take: (row: Row) => Promise<T>,
): Promise<T> {
  return keepingVersion(platform, db, request, async () => {
    const row = await lockedRow(request);
    await refuseUnseen(db, row, request);
    const result = await take(row);
    await noteAct(platform, db, request);
    return result;
  });
}

/**
 * Deletes a record for the office, in the caller's transaction: it lies in the bin from then on, with its files.
 * @returns the number of its entry in the bin
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function removeRecord<Row extends Dated>(
  platform: Platform,
  db: Db,
  removal: Removal<Row>,
): Promise<number> {
  const { record, bin, administratorId, also } = removal;
  return takeAway(platform, db, removal, async (row) => {
    const entry = await moveToBin(platform, db, bin, { id: record.id, administratorId });
    await forgetFieldChanges(db, record.type, [record.id]);
    await also?.(row);
    return entry;
  });
}

/**
 * Deletes a record for good, in the caller's transaction: what its owner takes back, and who is no administrator any more.
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function eraseRecord<Row extends Dated>(platform: Platform, db: Db, erasing: Erasing<Row>): Promise<void> {
  await takeAway(platform, db, erasing, erasing.remove);
}
