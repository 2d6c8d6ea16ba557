import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, nextUpdatedAt } from '#server/records/change-record.ts';
import { listPartsOf, type PartOf, recordChange } from '#server/records/changes-store.ts';
import {
  listWaitingCorrections,
  lockCorrection,
  type StoredCorrection,
  updateCorrection,
  waitsAgain,
} from './corrections-store.ts';

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
  readonly because: keyof typeof reasons;
  /** Whom the corrections are about; for `contact` the former first contact. Undefined for all corrections of the entry. */
  readonly person: number | undefined;
}

/** Whether a correction is wrong when the entry has another first contact. All relations are to the first contact. */
const isOfFirstContact = ({ field }: StoredCorrection) => field !== 'house_name' && field !== 'address';

/**
 * Refuses waiting corrections of a member, in the caller's transaction, because a death was recorded or because what they
 * are about is no longer there. Their senders get an email. Suggested photos stay, because all of it can be undone. Lock the
 * member first.
 */
export async function closeCorrections(
  platform: Platform,
  db: Db,
  memberId: number,
  { at, because, person, administratorId: actorId, partOf = `${because} ${person ?? 0}` }: Closing,
): Promise<void> {
  const isOfPerson = ({ person_id }: StoredCorrection) => person === undefined || person_id === person;
  const isAbout = because === 'contact' ? isOfFirstContact : isOfPerson;
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

/**
 * Lets the corrections wait again that `closeCorrections` refused as parts of what is now undone, in the caller's
 * transaction. Those that were decided again, or sent again, stay as they are.
 */
export async function reopenCorrections(platform: Platform, db: Db, partOf: PartOf): Promise<void> {
  for (const { kind, record, at } of await listPartsOf(db, partOf)) {
    const correction = kind === 'correction' ? await lockCorrection(db, Number(record)) : undefined;
    if (correction?.decided_at !== at || (await waitsAgain(db, correction))) continue;
    const updated_at = nextUpdatedAt(platform, correction);
    await updateCorrection(db, correction.id, { status: 'waiting', reason: null, decided_at: null, updated_at });
  }
}
