import type { AuditAction } from '#contract/audit-actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetSampleRecords } from '#server/sample/store.ts';
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

interface Change<Row extends Dated> extends Act, Seeing<Row> {
  /**
   * Writes it.
   * @param at its `updated_at` from now on
   * @returns the fields that could be changed, as they are then
   */
  readonly write: (before: Row, at: number) => Promise<Readonly<Partial<Omit<Row, 'updated_at'>>>>;
}

interface Removal<Row extends Dated> extends Act, Seeing<Row> {
  readonly remove: () => Promise<void>;
}

/** What goes with every change of a record: the log, that it is no sample any more, and the cached pages it is shown on. */
async function noteAct({ now }: Platform, db: Db, { record, action, administratorId }: Act): Promise<void> {
  await recordAudit(db, { at: now(), actorId: administratorId, action, subject: record });
  await forgetSampleRecords(db, `${record.type}s`, [String(record.id)]);
  if (record.type !== 'member') await publicContentChanged(db);
}

/** @throws AppError `missing`; `changedMeanwhile`, with what stands there now, when it is not what the caller saw */
async function lockSeen<Row extends Dated>(
  db: Db,
  record: RecordName,
  { seen, lock, read }: Seeing<Row>,
): Promise<Row> {
  const row = await lock();
  if (!row) throw new AppError('missing', 'notFound');
  const isUnseen = seen !== undefined && seen !== new Date(row.updated_at).toISOString();
  if (!isUnseen) return row;
  const conflict = { current: await read(), changes: await listFieldChanges(db, record, Date.parse(seen)) };
  throw new AppError('duplicate', 'changedMeanwhile', { conflict });
}

/** Adds a record that has just been written to what is known of it; part of the caller's transaction. */
export async function recordAdded(platform: Platform, db: Db, act: Act): Promise<void> {
  await noteAct(platform, db, act);
}

/**
 * Changes a record, in the caller's transaction: nobody overwrites what they never saw, the log says who did it, and it
 * stays known who changed which field last.
 * @throws AppError `missing`; `changedMeanwhile`
 */
export async function changeRecord<Row extends Dated>(platform: Platform, db: Db, change: Change<Row>): Promise<void> {
  const { record, administratorId, write } = change;
  const before = await lockSeen(db, record, change);
  // Every state has a moment of its own, whatever the clock says.
  const at = Math.max(platform.now(), before.updated_at + 1);
  const earlier = new Map<string, unknown>(Object.entries(before));
  const after = Object.entries(await write(before, at));
  const fields = after.filter(([field, value]) => earlier.get(field) !== value).map(([field]) => field);
  await noteFieldChanges(db, record, fields, { at, actorId: administratorId });
  await noteAct(platform, db, change);
}

/** Deletes a record, in the caller's transaction. @throws AppError `missing` the second time; `changedMeanwhile` */
export async function removeRecord<Row extends Dated>(
  platform: Platform,
  db: Db,
  removal: Removal<Row>,
): Promise<void> {
  await lockSeen(db, removal.record, removal);
  await removal.remove();
  await noteAct(platform, db, removal);
}
