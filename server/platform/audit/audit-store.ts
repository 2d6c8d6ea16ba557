import type { AuditAction } from '#contract/audit-actions.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface AuditEntry {
  readonly at: number;
  /** The account that did it, an administrator's as a rule. */
  readonly actorId: number;
  readonly action: AuditAction;
  /** What it was done to, by kind and number, such as `user 12`; never a name or an address. */
  readonly subject: string;
}

/** Written in the same transaction as what it tells of. The database refuses to change or delete an entry. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: entry.at, actor_id: entry.actorId, action: entry.action, subject: entry.subject })
    .execute();
}
