import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, nextUpdatedAt } from '#server/records/change-record.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { listWaitingCorrections, type StoredCorrection, updateCorrection } from './corrections-store.ts';

export const CORRECTION_REFUSED_EMAIL = 'corrections.refused-email';

/**
 * Returns the payload of an email about a decision. If the decision is undone before the email is sent, the email is
 * dropped.
 * @param decidedAt epoch milliseconds
 */
export function decisionPayload(id: number, decidedAt: number): string {
  return `${id} ${decidedAt}`;
}

/** What the senders read, in both languages, because the reason is shown as it is stored. */
const reasons = {
  deceased: `The death of this person has been recorded, so the entry is no longer changed.
ഈ വ്യക്തിയുടെ വേർപാട് രേഖപ്പെടുത്തിയതിനാൽ ഈ വിവരങ്ങൾ ഇനി മാറ്റില്ല.`,
  moved: `This person has been moved to a folio of their own.
ഈ വ്യക്തിയെ സ്വന്തം ഫോളിയോയിലേക്കു മാറ്റി.`,
  removed: `This person is no longer in the entry.
ഈ വ്യക്തി ഇപ്പോൾ ഈ ഫോളിയോയിൽ ഇല്ല.`,
  contact: `The entry has another first contact now. If something is still wrong, please send it again.
ഈ ഫോളിയോയുടെ പ്രധാന വ്യക്തി മാറി. ഇനിയും തെറ്റുണ്ടെങ്കിൽ വീണ്ടും അയയ്ക്കുക.`,
};

interface Closing extends Omit<ByAdmin, 'action'> {
  /** When the reason arose, in epoch milliseconds. */
  readonly at: number;
  readonly because?: keyof typeof reasons;
  /** Which waiting corrections are closed; all if undefined. */
  readonly isAbout?: ((correction: StoredCorrection) => boolean) | undefined;
}

/** Returns a function that recognises the corrections of a person. */
export const isOf = (person: number) => (correction: StoredCorrection) => correction.person_id === person;

/**
 * Refuses waiting corrections of a member, in the caller's transaction, because a death was recorded or because what they
 * are about is no longer there. Their senders get an email. Suggested photos stay, because a death can be undone. Lock the
 * member first.
 */
export async function closeCorrections(
  platform: Platform,
  db: Db,
  memberId: number,
  { at, because = 'deceased', isAbout = () => true, administratorId: actorId, partOf }: Closing,
): Promise<void> {
  for (const correction of (await listWaitingCorrections(db, memberId)).filter(isAbout)) {
    const updated_at = nextUpdatedAt(platform, correction);
    const reason = reasons[because];
    await updateCorrection(db, correction.id, { status: 'refused', reason, decided_at: at, updated_at });
    const subject = { type: 'correction', id: correction.id } as const;
    await recordChange(db, { at, actorId, action: null, subject, fields: ['status'], partOf });
    const due = platform.now() + UNDO_APPROVAL_MS;
    await platform.jobs.add(db, CORRECTION_REFUSED_EMAIL, decisionPayload(correction.id, at), due);
  }
}
