import type * as z from 'zod/mini';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type {
  AdminCorrection,
  CorrectedField,
  Correction,
  listCorrections as listCorrectionsEndpoint,
} from '#contract/corrections.ts';
import type { Page } from '#contract/endpoint.ts';
import { isFieldCode } from '#contract/field-messages.ts';
import { memberSchemas } from '#contract/member-fields.ts';
import {
  type CorrectionRow,
  countCorrections,
  findCorrection,
  findMembersWithNumber,
  listCorrections,
  listCorrectionsOf,
  lockCorrection,
  memberRecord,
  readMembers,
  type StoredCorrection,
  updateCorrection,
  waitsAgain,
} from '#server/features/members/service.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { findImage } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { conflictError, nextUpdatedAt, recordAction } from '#server/records/change-record.ts';
import { listFieldsOf } from '#server/records/changes-store.ts';
import { addPhotoJob, CORRECTION_ACCEPTED_EMAIL, CORRECTION_REFUSED_EMAIL, decisionPayload } from './after-decision.ts';

const PAGE_SIZE = 25;
/** The newest corrections of an account that its own page shows. */
const MAX_OWN = 100;
const MAX_SAME_NUMBER = 3;

const asTime = (at: number) => new Date(at).toISOString();

function asCorrection(row: CorrectionRow): Correction {
  const { id, member_id: member, field, before, after, picture, status, reason, sent_at } = row;
  return { id, member, field, before, after, picture, status, reason, sentAt: asTime(sent_at) };
}

/** A correction without the search for its telephone number, which cannot run in a transaction. */
type ReadCorrection = Omit<AdminCorrection, 'sameNumber'>;

/** Adds what the entries of the corrections show now. Corrections of entries that were just deleted are left out. */
async function withEntries(db: Db, rows: readonly CorrectionRow[]): Promise<ReadCorrection[]> {
  const ids = [...new Set(rows.map(({ member_id }) => member_id))];
  const members = new Map((await readMembers(db, ids)).map((member) => [member.id, member]));
  const changes = await listFieldsOf(db, 'member', ids);
  return rows.flatMap((row) => {
    const entry = members.get(row.member_id);
    if (!entry) return [];
    const ofField = changes.filter(({ record, fields }) => Number(record) === entry.id && fields.includes(row.field));
    return {
      ...asCorrection(row),
      entry,
      sentBy: row.sent_by,
      now: entry[row.field],
      decidedAt: row.decided_at === null ? null : asTime(row.decided_at),
      // A change of the field in the entry counts as a change, so that nobody overwrites a value they have not seen.
      // Imports do not record which fields they change.
      updatedAt: asTime(
        Math.max(
          row.updated_at,
          ...ofField.map(({ at }) => at),
          ...(row.status === 'waiting' && entry[row.field] !== row.before ? [Date.parse(entry.updatedAt)] : []),
        ),
      ),
    };
  });
}

async function withSameNumber(platform: Platform, correction: ReadCorrection): Promise<AdminCorrection> {
  const { field, status, after, entry } = correction;
  if (field !== 'mobile' || status !== 'waiting' || after === null) return { ...correction, sameNumber: [] };
  const wanted = { id: entry.id, number: after, limit: MAX_SAME_NUMBER };
  return { ...correction, sameNumber: await findMembersWithNumber(platform, wanted) };
}

/** Returns a page of the corrections with a status; those that wait if none is given. */
export async function findCorrections(
  platform: Platform,
  { status = 'waiting', page = 1, pageSize = PAGE_SIZE }: z.output<typeof listCorrectionsEndpoint.query>,
): Promise<Page<AdminCorrection>> {
  const { database } = platform;
  const rows = await listCorrections(database, status, { offset: (page - 1) * pageSize, limit: pageSize });
  const { [status]: total } = await countCorrections(database);
  const corrections: AdminCorrection[] = [];
  for (const one of await withEntries(database, rows)) corrections.push(await withSameNumber(platform, one));
  return { rows: corrections, total };
}

/** Reads a correction in a transaction. @throws AppError `missing` if it or its entry no longer exists */
async function readStored(db: Db, id: number): Promise<ReadCorrection> {
  const row = await findCorrection(db, id);
  const [correction] = row ? await withEntries(db, [row]) : [];
  if (!correction) throw notFound();
  return correction;
}

/** @throws AppError `missing` if the correction or its entry no longer exists */
export async function readCorrection(platform: Platform, id: number): Promise<AdminCorrection> {
  return withSameNumber(platform, await readStored(platform.database, id));
}

/** Returns the newest corrections that an account has sent for the entries it is linked to, the latest first. */
export async function findCorrectionsOf(db: Db, accountId: number): Promise<Correction[]> {
  return (await listCorrectionsOf(db, accountId, MAX_OWN)).map(asCorrection);
}

interface Decider {
  /** The `updatedAt` that the administrator saw. */
  readonly seen: string | undefined;
  readonly administratorId: number;
}

/** A correction and the value of its field in the entry. Both rows are locked until the transaction ends. */
interface Locked {
  readonly correction: StoredCorrection;
  readonly current: string | null;
}

/** @throws AppError `missing` if the correction or its entry no longer exists */
export async function lockWithMember(db: Db, id: number): Promise<Locked> {
  const found = await findCorrection(db, id);
  // Every transaction locks the member first. Deleting the member locks in this order too.
  const member = found && (await memberRecord.lock(db, found.member_id));
  const correction = member && (await lockCorrection(db, id));
  if (!correction) throw notFound();
  return { correction, current: member[correction.field] };
}

interface Decision {
  readonly action: AuditAction;
  /** Statuses from which the decision is possible. */
  readonly from: readonly StoredCorrection['status'][];
  /** Returns whether the same decision was made before, so that nothing is left to do. */
  readonly isMade: (correction: StoredCorrection) => boolean;
  /** @param at the new `updated_at` */
  readonly make: (db: Db, locked: Locked, at: number) => Promise<void>;
}

/**
 * Decides about a correction. Repeating the same decision does nothing.
 * @throws AppError `missing`; `conflictError` if a colleague has decided, or if the correction or the field of the
 *   entry has changed since it was read
 */
async function decide(
  platform: Platform,
  id: number,
  { seen, administratorId }: Decider,
  { action, from, isMade, make }: Decision,
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
    await make(db, locked, nextUpdatedAt(platform, correction));
  });
}

/**
 * Sets a field of the entry and records the action, also if the entry has the value already.
 * @param dropImage called with the photo that the entry no longer uses
 */
async function setField(
  platform: Platform,
  db: Db,
  { correction, current }: Locked,
  value: string | null,
  by: Pick<Decider, 'administratorId'> & { readonly action: AuditAction },
  dropImage: (name: string) => Promise<void>,
): Promise<void> {
  const { member_id: id, field } = correction;
  if (value === current) await recordAction(platform, db, { record: { type: 'member', id }, ...by });
  else {
    const keepImage = async (_db: Db, name: string) => {
      await dropImage(name);
      return [];
    };
    await memberRecord.changeFields(platform, db, id, { changes: { [field]: value }, ...by, dropImage: keepImage });
  }
}

/** @throws AppError `invalid` at `value` unless the field can have this value */
function parseValue(field: CorrectedField, value: string): string | null {
  if (field === 'image') throw fieldAppError('invalid', 'value', 'choiceUnknown');
  const { data, error } = memberSchemas[field].safeParse(value);
  const code = error?.issues[0]?.message ?? '';
  if (error) throw fieldAppError('invalid', 'value', isFieldCode(code) ? code : 'textUnreadable');
  return data ?? null;
}

/**
 * Changes the entry to the suggested value, or to `value`. The sender gets an email when the decision can no longer be
 * undone.
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
    make: async (db, locked, at) => {
      const after = valueFor(locked.correction);
      const by = { action, administratorId: decider.administratorId } as const;
      await setField(platform, db, locked, after, by, (name) => addPhotoJob(platform, db, { id, decidedAt: at, name }));
      const before = locked.current;
      await updateCorrection(db, id, { status: 'accepted', before, after, decided_at: at, updated_at: at });
      const due = platform.now() + UNDO_APPROVAL_MS;
      await platform.jobs.add(db, CORRECTION_ACCEPTED_EMAIL, decisionPayload(id, at), due);
    },
  });
}

/**
 * Refuses a correction with a reason. The sender gets an email when the decision can no longer be undone.
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
    make: async (db, { correction }, at) => {
      const record = { type: 'member', id: correction.member_id } as const;
      await recordAction(platform, db, { record, action, administratorId: decider.administratorId });
      await updateCorrection(db, id, { status: 'refused', reason, decided_at: at, updated_at: at });
      if (correction.field === 'image') await addPhotoJob(platform, db, { id, decidedAt: at, name: correction.after });
      const due = platform.now() + UNDO_APPROVAL_MS;
      await platform.jobs.add(db, CORRECTION_REFUSED_EMAIL, decisionPayload(id, at), due);
    },
  });
}

/** @throws AppError `duplicate` if a newer correction waits for the field, or if a photo is no longer there */
async function requireUndoable(db: Db, { correction, current }: Locked): Promise<void> {
  const { status, field, before, after } = correction;
  const isInEntry = status === 'accepted' && current === after;
  // The photos that undoing needs: the one to suggest again, and the one to put back.
  const photos = field === 'image' ? [after, ...(isInEntry ? [before] : [])] : [];
  for (const name of photos) {
    if (name !== null && !(await findImage(db, name))) throw new AppError('duplicate', 'correctionNotUndoable');
  }
  if (await waitsAgain(db, correction)) throw new AppError('duplicate', 'correctionNotUndoable');
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
    make: async (db, locked, at) => {
      await requireUndoable(db, locked);
      const { current, correction } = locked;
      const isInEntry = correction.status === 'accepted' && current === correction.after;
      const by = { action, administratorId: decider.administratorId } as const;
      // The accepted photo stays: it is suggested again.
      await setField(platform, db, locked, isInEntry ? correction.before : current, by, async () => {});
      const undecided = { status: 'waiting', reason: null, decided_at: null } as const;
      await updateCorrection(db, id, { ...undecided, after: correction.suggested, updated_at: at });
    },
  });
}
