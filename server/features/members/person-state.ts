import type { moveToOwnEntry as moveToOwnEntryEndpoint } from '#contract/admin-persons.ts';
import { type MemberState, newEntryVisibility } from '#contract/members.ts';
import { anyRelation } from '#contract/persons.ts';
import * as z from 'zod/mini';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTrashJob } from '#server/platform/storage/file-jobs.ts';
import type { ByAdmin } from '#server/records/change-record.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { Restoring, Versioned } from '#server/records/versions.ts';
import { closeCorrections, reopenCorrections } from './close-corrections.ts';
import { completeEntry } from './first-contact.ts';
import { moveLinks } from './links-store.ts';
import { changePersonIn, lockPlace, personRecord } from './persons.ts';
import { familyOf, findEntriesOf, hasOtherContactSince } from './persons-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';
import { setMemberState } from './state-and-visibility.ts';

interface StateChange extends Omit<ByAdmin, 'action'> {
  readonly id: number;
  readonly state: MemberState;
  /** The `updatedAt` of the person that the administrator saw. Not compared for a first contact: only the entry changes. */
  readonly seen?: string | undefined;
}

/**
 * Records in the caller's transaction that a person is deceased, or returns the person. The state of a first contact is
 * that of the entry, so give the entry another one first if others live.
 * @returns the id of the entry
 * @throws AppError `missing`; `conflictError`
 */
export async function setPersonState(
  platform: Platform,
  db: Db,
  { id, state, seen, ...by }: StateChange,
): Promise<number> {
  const person = await personRecord.lock(db, id);
  if (!person) throw notFound();
  const { relation, member_id: entry } = person;
  const done = state === 'deceased' ? 'deceased' : 'returned';
  if (relation === 'self') {
    await setMemberState(platform, db, { ...by, id: entry, state, action: `member ${done}`, seen: undefined });
  } else {
    await personRecord.changeFields(platform, db, id, { ...by, changes: { state }, action: `person ${done}`, seen });
    await updateMemberSearchEntries(db, [entry]);
  }
  return entry;
}

/** Returns a person who was recorded as deceased. @throws AppError `missing`; `conflictError` */
export async function returnPerson(platform: Platform, person: Omit<StateChange, 'state'>): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const entry = await setPersonState(platform, db, { ...person, state: 'living' });
    await completeEntry(platform, db, entry, person.administratorId);
  });
}

/**
 * Moves a person to a new entry, as its first contact. The person keeps the id, and the accounts who are this person.
 * @returns a list with the id of the entry
 * @throws AppError `missing`; `conflictError`; `invalid` for a first contact; otherwise like adding an entry
 */
export async function moveToOwnEntry(
  platform: Platform,
  id: number,
  { seen, ...form }: z.output<typeof moveToOwnEntryEndpoint.body>,
  submission: Submission,
): Promise<number[]> {
  const { name, name_ml, updatedAt } = await personRecord.read(platform, id);
  const entry = { ...newEntryVisibility, ...form, name, name_ml };
  return memberRecord.add(platform, entry, {}, submission, async (db, memberId) => {
    const before = await personRecord.lock(db, id);
    if (!before) throw notFound();
    if (before.relation === 'self') throw new AppError('invalid', 'firstContactRelation');
    if (before.state === 'deceased') throw new AppError('invalid', 'firstContactDeceased');
    await personRecord.changeFields(platform, db, id, {
      changes: { member_id: memberId, relation: 'self', town: null },
      action: 'person moved',
      administratorId: submission.accountId,
      // The entry has the name that was read.
      seen: seen ?? updatedAt,
    });
    const by = { administratorId: submission.accountId, at: platform.now() };
    await closeCorrections(platform, db, before.member_id, { ...by, because: 'moved', person: id });
    const photos = await moveLinks(db, id, { from: before.member_id, to: memberId });
    await addTrashJob(platform, db, photos.flatMap(picturePlaces));
    await updateMemberSearchEntries(db, [before.member_id]);
  });
}

const movedSchema = z.object({
  member_id: z.number(),
  relation: anyRelation,
  town: z.optional(z.nullable(z.string())),
});

/**
 * Takes the move of a person to an own entry back. The entry moves to the bin.
 * @throws AppError `missing`; `duplicate` if the entry has more people now; `conflictError`; otherwise like `lockPlace`
 */
async function returnToFormerEntry(
  platform: Platform,
  db: Db,
  id: number,
  { values, at: _at, ...by }: Restoring,
): Promise<void> {
  const changes = movedSchema.parse(values);
  const { member_id: entry } = changes;
  const own = (await personRecord.lock(db, id))?.member_id;
  if (own === undefined) throw notFound();
  if (own === entry) return;
  await lockPlace(db, entry);
  if ((await familyOf(db, own)).length > 1) throw new AppError('duplicate', 'personStays');
  await personRecord.changeFields(platform, db, id, { ...by, changes, action: 'person restored' });
  const photos = await moveLinks(db, id, { from: own, to: entry });
  await addTrashJob(platform, db, photos.flatMap(picturePlaces));
  await memberRecord.removeIn(platform, db, own, { ...by, seen: undefined });
  await reopenCorrections(platform, db, `moved ${id}`);
  await completeEntry(platform, db, entry, by.administratorId);
}

/** Takes edits of people back, also a move to an own entry. A relation to a former first contact does not come back. */
export const personVersions: Versioned = {
  fields: personRecord.versions.fields,
  restore: async (platform, db, id, { values: { relation, ...others }, ...restoring }) => {
    const [present = 0] = await findEntriesOf(db, [id]);
    const isMove = 'member_id' in others;
    const isOutdated = await hasOtherContactSince(db, Number(others['member_id'] ?? present), restoring.at);
    const values: Restoring['values'] = { ...others, relation: isOutdated ? (isMove ? 'other' : undefined) : relation };
    if (isMove) return returnToFormerEntry(platform, db, id, { ...restoring, values });
    const { at: _at, ...by } = restoring;
    return changePersonIn(platform, db, id, { ...by, changes: values, action: 'person restored' });
  },
};
