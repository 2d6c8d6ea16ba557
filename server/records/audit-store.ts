import type { AuditAction, AuditKind } from '#contract/audit-actions.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The record, setting or export that an action concerned. Never contains a person's name or address. */
export type AuditSubject =
  /** A record with its number, or a text or setting with its key. */
  | { readonly type: AuditKind; readonly id: number | string }
  /** The action is about no single record. The id is the format of an export, or the number of exported records. */
  | { readonly type: null; readonly id: string };

export interface AuditEntry {
  /** When the action happened, in epoch milliseconds. */
  readonly at: number;
  /** The account that acted, usually the account of an administrator. */
  readonly actorId: number;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
}

/**
 * Writes an audit entry in the same transaction as the change it records. Triggers reject updates and deletes of
 * entries.
 */
export async function recordAudit(db: Db, { at, actorId, action, subject }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at, actor_id: actorId, action, subject_type: subject.type, subject_id: String(subject.id) })
    .execute();
}

/** Writes an entry about reading, unless the account has one for this action and subject since `since`. */
export async function recordAuditOnce(
  db: Db,
  { at, actorId, action, subject }: AuditEntry,
  since: number,
): Promise<void> {
  const id = String(subject.id);
  const earlier = db
    .selectFrom('audit')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('at', '>=', since)
    .where((e) => e.and({ action, subject_id: id }));
  const entry = db
    .selectNoFrom((e) => [
      e.val(at).as('at'),
      e.val(actorId).as('actor_id'),
      e.val(action).as('action'),
      e.val(subject.type).as('subject_type'),
      e.val(id).as('subject_id'),
    ])
    .where((e) => e.not(e.exists(earlier)));
  const columns = ['at', 'actor_id', 'action', 'subject_type', 'subject_id'] as const;
  await db.insertInto('audit').columns(columns).expression(entry).execute();
}

/**
 * Returns whether the action was recorded at `since` or later.
 * @param since epoch milliseconds
 * @param actorId the account that acted; any account if absent
 */
export async function wasRecorded(db: Db, action: AuditAction, since = 0, actorId?: number): Promise<boolean> {
  const recorded = db.selectFrom('audit').select('id').where('action', '=', action).where('at', '>=', since);
  const byActor = actorId === undefined ? recorded : recorded.where('actor_id', '=', actorId);
  const entry = await byActor.limit(1).executeTakeFirst();
  return entry !== undefined;
}

/** Returns when the newest entry was written, in epoch milliseconds; undefined if there are no entries. */
export async function newestEntryAt(db: Db): Promise<number | undefined> {
  const entry = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return entry?.at;
}
