import type { AuditAction } from '#contract/audit-actions.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetSampleRecords } from './store.ts';

type RecordChange = (
  platform: Platform,
  db: Db,
  administratorId: number,
  action: AuditAction,
  id: number,
) => Promise<void>;

/**
 * What goes with every change of a record, in its transaction: the log, that the record is no sample any more, so that
 * emptying leaves it alone, and the cached pages if it is shown on one.
 * @param what the kind of record, in the singular; samples are remembered under its plural
 */
export function recordChangeOf(what: 'event' | 'memorial' | 'picture' | 'member'): RecordChange {
  return async (platform, db, administratorId, action, id) => {
    await recordAudit(db, { at: platform.now(), actorId: administratorId, action, subject: { type: what, id } });
    await forgetSampleRecords(db, `${what}s`, [String(id)]);
    if (what !== 'member') await publicContentChanged(db);
  };
}
