import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Dated, listFieldChanges, noteFieldChanges, type RecordName } from './field-changes-store.ts';

/** Who does what to it. */
interface Act {
  readonly record: RecordName;
  readonly action: AuditAction;
  readonly administratorId: number;
}

interface Seeing<Row extends Dated> {
  /** The `updatedAt` of what the caller saw, if that was said (decision 34). */
  readonly seen: string | undefined;
  /** The row as it is now, held until the transaction ends; undefined when there is none. */
  readonly lock: () => Promise<Row | undefined>;
  /** The record as whoever asks reads it. */
  readonly read: () => Promise<unknown>;
}

interface Change<Row extends Dated, After extends Partial<Row>> extends Act, Seeing<Row> {
  /** What the fields hold that can be changed, once it is. */
  readonly change: (before: Row) => After;
  /**
   * Writes that.
   * @param at its `updated_at` from now on
   */
  readonly write: (after: After, before: Row, at: number) => Promise<void>;
}

interface Removal<Row extends Dated> extends Act, Seeing<Row> {
  readonly remove: () => Promise<void>;
}

/**
 * What goes with every change of a record, and with a new one: the log, and the cached pages it is shown on. Part of the
 * caller's transaction.
 */
export async function noteAct({ now }: Platform, db: Db, { record, action, administratorId }: Act): Promise<void> {
  await recordAudit(db, { at: now(), actorId: administratorId, action, subject: record });
  if (record.type !== 'member') await publicContentChanged(db);
}

/** @throws AppError `missing` */
async function lockRow<Row extends Dated>({ lock }: Seeing<Row>): Promise<Row> {
  const row = await lock();
  if (!row) throw new AppError('missing', 'notFound');
  return row;
}

/** @throws AppError `changedMeanwhile`, with what stands there now, when that is not what the caller saw */
async function refuseUnseen<Row extends Dated>(
  db: Db,
  record: RecordName,
  { updated_at }: Row,
  { seen, read }: Seeing<Row>,
): Promise<void> {
  if (seen === undefined || seen === new Date(updated_at).toISOString()) return;
  // What is no moment at all was never seen: then everything is new.
  const since = Date.parse(seen) || 0;
  const conflict = { current: await read(), changes: await listFieldChanges(db, record, since) };
  throw new AppError('duplicate', 'changedMeanwhile', { conflict });
}

/**
 * Changes a record, in the caller's transaction: nobody overwrites what they never saw, the log says who did it, and it
 * stays known who changed which field last. What stands there already changes nothing, whoever wrote it: so a form may
 * arrive twice.
 * @throws AppError `missing`; `changedMeanwhile`
 */
export async function changeRecord<Row extends Dated, After extends Partial<Row>>(
  platform: Platform,
  db: Db,
  request: Change<Row, After>,
): Promise<void> {
  const { record, administratorId, change, write } = request;
  const before = await lockRow(request);
  const after = change(before);
  const earlier = new Map<string, unknown>(Object.entries(before));
  const fields = Object.entries(after).flatMap(([field, value]) => (earlier.get(field) === value ? [] : [field]));
  if (fields.length === 0) return;
  await refuseUnseen(db, record, before, request);
  // Every state has a moment of its own, whatever the clock says.
  const at = Math.max(platform.now(), before.updated_at + 1);
  await write(after, before, at);
  await noteFieldChanges(db, record, fields, { at, actorId: administratorId });
  await noteAct(platform, db, request);
}

/** Deletes a record, in the caller's transaction. @throws AppError `missing` the second time; `changedMeanwhile` */
export async function removeRecord<Row extends Dated>(
  platform: Platform,
  db: Db,
  removal: Removal<Row>,
): Promise<void> {
  await refuseUnseen(db, removal.record, await lockRow(removal), removal);
  await removal.remove();
  await noteAct(platform, db, removal);
}
