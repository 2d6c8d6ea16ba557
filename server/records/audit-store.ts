import type { AuditAction, AuditKind } from '#contract/audit-actions.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What something was done to; never a name or an address of a person. */
export type AuditSubject =
  /** A record by its number, or something of this kind that goes by a name: a text by its key, a setting. */
  | { readonly type: AuditKind; readonly id: number | string }
  /** No record is meant: the format of an export, or how many records were in it. */
  | { readonly type: null; readonly id: string };

export interface AuditEntry {
  readonly at: number;
  /** The account that did it, an administrator's as a rule. */
  readonly actorId: number;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
}

/** Written in the same transaction as what it tells of. The database refuses to change or delete an entry. */
export async function recordAudit(db: Db, { at, actorId, action, subject }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at, actor_id: actorId, action, subject_type: subject.type, subject_id: String(subject.id) })
    .execute();
}

/** Whether anybody has done this. @param since milliseconds since 1970; ever, unless given */
export async function wasRecorded(db: Db, action: AuditAction, since = 0): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', action)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** When the newest entry was written, in milliseconds since 1970. */
export async function newestEntryAt(db: Db): Promise<number | undefined> {
  const entry = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return entry?.at;
}
