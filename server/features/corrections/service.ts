import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { KeptRecord } from '#contract/deaths.ts';
import {
  findCorrection,
  listWaitingCorrections,
  lockCorrection,
  updateCorrection,
  waitsAgain,
} from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, nextUpdatedAt } from '#server/records/change-record.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { CORRECTION_REFUSED_EMAIL, decisionPayload } from './after-decision.ts';

export { findCorrectionPhoto } from './after-decision.ts';
export { findCorrectionsOf } from './decide.ts';

/** In both languages, because the reason is shown as it is stored. */
const deceased = `The death of this person has been recorded, so the entry is no longer changed.
ഈ വ്യക്തിയുടെ വേർപാട് രേഖപ്പെടുത്തിയതിനാൽ ഈ വിവരങ്ങൾ ഇനി മാറ്റില്ല.`;

interface Death extends Omit<ByAdmin, 'action'> {
  /** When the death was recorded, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Refuses the waiting corrections of a member whose death is recorded, in the caller's transaction. Their senders get an
 * email. Suggested photos stay, because the death can be undone. Lock the member first.
 */
export async function closeCorrections(
  platform: Platform,
  db: Db,
  memberId: number,
  { at, administratorId: actorId, partOf }: Death,
): Promise<void> {
  for (const correction of await listWaitingCorrections(db, memberId)) {
    const updated_at = nextUpdatedAt(platform, correction);
    await updateCorrection(db, correction.id, { status: 'refused', reason: deceased, decided_at: at, updated_at });
    const subject = { type: 'correction', id: correction.id } as const;
    await recordChange(db, { at, actorId, action: null, subject, fields: ['status'], partOf });
    const due = platform.now() + UNDO_APPROVAL_MS;
    await platform.jobs.add(db, CORRECTION_REFUSED_EMAIL, decisionPayload(correction.id, at), due);
  }
}

/**
 * Lets a correction wait again that `closeCorrections` refused at `at`, in the caller's transaction.
 * @returns why it stays as it is; undefined if it waits again
 */
export async function reopenCorrection(
  platform: Platform,
  db: Db,
  { id, at }: Pick<Death, 'at'> & { readonly id: number },
): Promise<Omit<KeptRecord, 'kind'> | undefined> {
  const correction = await lockCorrection(db, id);
  if (!correction) return { name: null, reason: 'deleted' };
  if (correction.decided_at !== at || (await waitsAgain(db, correction))) {
    return { name: (await findCorrection(db, id))?.sent_by ?? null, reason: 'changed' };
  }
  const updated_at = nextUpdatedAt(platform, correction);
  await updateCorrection(db, id, { status: 'waiting', reason: null, decided_at: null, updated_at });
  return undefined;
}
