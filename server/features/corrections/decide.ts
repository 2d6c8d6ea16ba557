import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { CorrectionField } from '#contract/corrections.ts';
import { isFieldCode } from '#contract/field-messages.ts';
import { memberSchemas } from '#contract/member-fields.ts';
import {
  CORRECTION_REFUSED_EMAIL,
  decisionPayload,
  listSameAdditions,
  memberRecord,
  type StoredCorrection,
  updateCorrection,
  waitsAgain,
} from '#server/features/members/service.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { findImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { conflictError, nextUpdatedAt, recordAction } from '#server/records/change-record.ts';
import { addPhotoJob, CORRECTION_ACCEPTED_EMAIL } from './after-decision.ts';
import { type Locked, writePerson } from './person-corrections.ts';
import { lockWithMember, readStored } from './read.ts';

interface Decider {
  /** The `updatedAt` that the administrator saw. */
  readonly seen: string | undefined;
  readonly administratorId: number;
}

interface Decision {
  readonly action: AuditAction;
  /** Statuses from which the decision is possible. */
  readonly from: readonly StoredCorrection['status'][];
  /** Returns whether the same decision was made before, so that nothing is left to do. */
  readonly isMade: (correction: StoredCorrection) => boolean;
  /** Returns what the decision changes in each of the corrections that it is about. */
  readonly values: (locked: Locked, correction: StoredCorrection) => Partial<StoredCorrection>;
  /** The email about the decision; undefined if it is undone. */
  readonly email?: string;
  /**
   * Does the rest. @param at the new `updated_at`
   * @returns the id of the person whom an accepted correction is about
   */
  readonly make: (db: Db, locked: Locked, at: number) => Promise<number | null>;
}

/**
 * Decides about a correction, and those of other accounts that add the same person. Each sender gets an email when the
 * decision can no longer be undone. Repeating the same decision does nothing.
 * @throws AppError `missing`; `conflictError` if a colleague has decided, or if the correction or the field of the
 *   entry has changed since it was read
 */
async function decide(
  platform: Platform,
  id: number,
  { seen, administratorId }: Decider,
  { action, from, isMade, values, email, make }: Decision,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const locked = await lockWithMember(db, id);
    const { correction } = locked;
    if (isMade(correction)) return;
    const read = async () => readStored(db, id);
    const isSeen = seen === undefined || seen === (await read()).updatedAt;
    const record = { type: 'member', id: correction.member_id } as const;
    if (!isSeen || !from.includes(correction.status)) {
      throw await conflictError(db, { record, action, administratorId, seen, read });
    }
    const at = nextUpdatedAt(platform, correction);
    const decided_at = email === undefined ? null : at;
    const all = await listSameAdditions(db, correction);
    if (email === undefined) await requireUndoable(db, locked, all);
    for (const each of all) {
      await updateCorrection(db, each.id, { ...values(locked, each), decided_at, updated_at: at });
      if (email === undefined) continue;
      await platform.jobs.add(db, email, decisionPayload(each.id, at), platform.now() + UNDO_APPROVAL_MS);
    }
    const person = await make(db, locked, at);
    for (const each of person === null ? [] : all) await updateCorrection(db, each.id, { person_id: person });
  });
}

/**
 * Sets a field or a person of the entry and records the action, also if the entry has the value already.
 * @param dropImage called with the photo that the entry no longer uses
 * @returns the id of the person
 */
async function setField(
  platform: Platform,
  db: Db,
  locked: Locked,
  value: string | null,
  by: Pick<Decider, 'administratorId'> & { readonly action: AuditAction },
  dropImage: (name: string) => Promise<void>,
): Promise<number | null> {
  const { member_id: id, field, person_id } = locked.correction;
  const isSame = value === locked.current;
  if (isSame || field === 'person') await recordAction(platform, db, { record: { type: 'member', id }, ...by });
  if (isSame) return person_id;
  if (field === 'person') return writePerson(platform, db, locked, by.administratorId);
  const keepImage = async (_db: Db, name: string) => {
    await dropImage(name);
    return [];
  };
  await memberRecord.changeFields(platform, db, id, { changes: { [field]: value }, ...by, dropImage: keepImage });
  return null;
}

/** @throws AppError `invalid` at `value` unless the field can have this value */
function parseValue(field: CorrectionField, value: string): string | null {
  if (field === 'image' || field === 'person') throw fieldAppError('invalid', 'value', 'choiceUnknown');
  const { data, error } = memberSchemas[field].safeParse(value);
  const code = error?.issues[0]?.message ?? '';
  if (error) throw fieldAppError('invalid', 'value', isFieldCode(code) ? code : 'textUnreadable');
  return data ?? null;
}

/**
 * Changes the entry to the suggested value, or to `value`.
 * @throws AppError like `decide`; `invalid` at `value`
 */
export async function acceptCorrection(
  platform: Platform,
  id: number,
  { value: given, ...decider }: Decider & { readonly value: string | undefined },
): Promise<void> {
  const action = 'correction accepted';
  const valueFor = ({ field, after }: StoredCorrection) => (given === undefined ? after : parseValue(field, given));
  await decide(platform, id, decider, {
    action,
    from: ['waiting'],
    isMade: (correction) => correction.status === 'accepted' && correction.after === valueFor(correction),
    // Each account keeps its own words, because the others may have typed what only the office sees.
    values: ({ current }, each) => ({ status: 'accepted', before: current, after: valueFor(each) }),
    email: CORRECTION_ACCEPTED_EMAIL,
    make: async (db, locked, at) => {
      const by = { action, administratorId: decider.administratorId } as const;
      const drop = (name: string) => addPhotoJob(platform, db, { id, decidedAt: at, name });
      return setField(platform, db, locked, valueFor(locked.correction), by, drop);
    },
  });
}

/**
 * Refuses a correction with a reason.
 * @throws AppError like `decide`
 */
export async function refuseCorrection(
  platform: Platform,
  id: number,
  { reason, ...decider }: Decider & { readonly reason: string },
): Promise<void> {
  const action = 'correction refused';
  await decide(platform, id, decider, {
    action,
    from: ['waiting'],
    isMade: (correction) => correction.status === 'refused' && correction.reason === reason,
    values: () => ({ status: 'refused', reason }),
    email: CORRECTION_REFUSED_EMAIL,
    make: async (db, { correction }, at) => {
      const record = { type: 'member', id: correction.member_id } as const;
      await recordAction(platform, db, { record, action, administratorId: decider.administratorId });
      if (correction.field === 'image') await addPhotoJob(platform, db, { id, decidedAt: at, name: correction.after });
      return null;
    },
  });
}

const isInEntry = ({ correction: { status, after }, current }: Locked) => status === 'accepted' && current === after;

/**
 * @param all the correction, and those of other accounts that add the same person
 * @throws AppError `duplicate` if a newer correction waits for the field or person, or if a photo or the person is no
 *   longer there
 */
async function requireUndoable(db: Db, locked: Locked, all: readonly StoredCorrection[]): Promise<void> {
  const { field, before, after } = locked.correction;
  // The photos that undoing needs: the one to suggest again, and the one to put back.
  const photos = field === 'image' ? [after, ...(isInEntry(locked) ? [before] : [])] : [];
  for (const name of photos) {
    if (name !== null && !(await findImage(db, name))) throw new AppError('duplicate', 'correctionNotUndoable');
  }
  const isGone = field === 'person' && before !== null && locked.current === null && !isInEntry(locked);
  const newer = [];
  for (const each of all) if (await waitsAgain(db, each)) newer.push(each);
  if (isGone || newer.length > 0) throw new AppError('duplicate', 'correctionNotUndoable');
}

/**
 * Lets a decided correction wait again and drops the email about the decision. Takes an accepted value back if the
 * entry still has it.
 * @throws AppError like `decide`; `duplicate` if the decision can no longer be undone
 */
export async function undoCorrection(platform: Platform, id: number, decider: Decider): Promise<void> {
  const action = 'correction decision undone';
  await decide(platform, id, decider, {
    action,
    from: ['accepted', 'refused'],
    isMade: ({ status }) => status === 'waiting',
    values: ({ correction }, { suggested }) => ({
      status: 'waiting',
      reason: null,
      after: suggested,
      // A person who was added is in the bin.
      person_id: correction.before === null ? null : correction.person_id,
    }),
    make: async (db, locked) => {
      const { current, correction } = locked;
      const by = { action, administratorId: decider.administratorId } as const;
      // The accepted photo stays: it is suggested again.
      await setField(platform, db, locked, isInEntry(locked) ? correction.before : current, by, async () => {});
      return null;
    },
  });
}
