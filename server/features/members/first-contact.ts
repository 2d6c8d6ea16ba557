import type {
  chooseFirstContact as chooseFirstContactEndpoint,
  moveToOwnEntry as moveToOwnEntryEndpoint,
} from '#contract/admin-persons.ts';
import { newEntryVisibility } from '#contract/members.ts';
import { type AdminPerson, anyRelation } from '#contract/persons.ts';
import * as z from 'zod/mini';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addTrashJob } from '#server/platform/storage/file-jobs.ts';
import { type ByAdmin, changeRecord, conflictError, valueAfter } from '#server/records/change-record.ts';
import type { Submission } from '#server/records/idempotency.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { deleteValues } from '#server/records/values-store.ts';
import { readEdit, type Restoring, takeFiles, type Versioned } from '#server/records/versions.ts';
import { closeCorrections, isOf } from './close-corrections.ts';
import type { StoredCorrection } from './corrections-store.ts';
import { lockMembers, moveLinks } from './links-store.ts';
import { changePersonIn, familyOf, personRecord } from './persons.ts';
import { writeRelations } from './persons-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';

/** The relations of all people of an entry by their ids. One of them is `self`, the first contact. */
const relationsSchema = z.record(z.string(), anyRelation);
type Relations = z.output<typeof relationsSchema>;

const relationsOf = (family: readonly AdminPerson[]): Relations =>
  Object.fromEntries(family.map(({ id, relation }) => [String(id), relation]));

/** Whether a correction is wrong when the entry has another first contact. All relations are to the first contact. */
const isOfFirstContact = ({ field }: StoredCorrection) => field !== 'house_name' && field !== 'address';

interface Chosen extends ByAdmin {
  readonly relations: Relations;
  /** Fields of the entry that belong to the first contact. */
  readonly changes: { readonly mobile?: string | null | undefined; readonly image?: string | null | undefined };
  readonly seen: string | undefined;
}

/**
 * Gives all people of an entry new relations, in the caller's transaction, as one change of the entry: it has the name of
 * the person who is `self` now, and is in the directory if it was not.
 * @throws AppError at `person` if this person is deceased; `missing`; `conflictError`, also if the relations are not exactly those of the present people
 */
async function setFirstContact(
  platform: Platform,
  db: Db,
  id: number,
  { relations, changes, ...by }: Chosen,
): Promise<void> {
  const entry = await memberRecord.lock(db, id);
  const family = await familyOf(db, id);
  const contact = family.find((one) => relations[one.id] === 'self');
  const request = {
    ...by,
    record: { type: 'member', id },
    lock: async () => entry && { ...entry, relations: relationsOf(family) },
    read: () => memberRecord.read(platform, id, db),
  } as const;
  const named = new Set(Object.keys(relations));
  const isComplete = named.size === family.length && family.every((one) => named.has(String(one.id)));
  if (entry && (!contact || !isComplete)) throw await conflictError(db, request);
  if (contact?.state === 'deceased') throw fieldAppError('invalid', 'person', 'firstContactDeceased');
  let isChanged = false;
  await changeRecord(platform, db, {
    ...request,
    change: (before) => ({
      name: contact?.name ?? before.name,
      name_ml: contact?.name_ml ?? null,
      mobile: valueAfter(changes.mobile, before.mobile),
      image: valueAfter(changes.image, before.image),
      state: contact?.state ?? before.state,
      relations,
    }),
    write: async ({ relations: _relations, ...fields }, before, at) => {
      // Earlier names are those of another person, so they must not come back to this one.
      await deleteValues(db, 'member', [id], ['name', 'name_ml']);
      await writeRelations(db, id, Object.entries(relations), at);
      await updateRecord(db, 'members', id, { ...fields, updated_at: at });
      await updateMemberSearchEntries(db, [id]);
      isChanged = true;
      const { image: former } = before;
      return { images: former !== null && fields.image !== former ? await deleteImages(db, [former]) : [] };
    },
  });
  // Closed after the change, so that undoing a death reopens them after it has returned the first contact.
  const closing = { ...by, at: platform.now(), because: 'contact', isAbout: isOfFirstContact } as const;
  if (isChanged) await closeCorrections(platform, db, id, closing);
}

type FirstContact = z.output<typeof chooseFirstContactEndpoint.body>;

/** Makes another person the first contact of an entry, in the caller's transaction. @throws AppError like `setFirstContact` */
export async function chooseFirstContact(
  platform: Platform,
  db: Db,
  id: number,
  { person, relations, mobile, removeImage, seen, ...by }: FirstContact & Omit<ByAdmin, 'action'>,
): Promise<void> {
  const others = relations.map((one) => [String(one.person), one.relation] as const);
  await setFirstContact(platform, db, id, {
    ...by,
    relations: { ...Object.fromEntries(others), [person]: 'self' },
    changes: { mobile, ...(removeImage && { image: null }) },
    action: 'first contact changed',
    seen,
  });
}

/**
 * Takes the change of a first contact back, in the caller's transaction. Mobile number and photo stay if they were changed
 * since.
 * @returns false if everything stays as it is: the relations were changed since, or the former first contact is not there
 */
export async function restoreFirstContact(
  platform: Platform,
  db: Db,
  id: number,
  { change, administratorId }: { readonly change: number; readonly administratorId: number },
): Promise<boolean> {
  const entry = await memberRecord.lock(db, id);
  const family = await familyOf(db, id);
  const [before, after] = [await readEdit(db, change), await readEdit(db, change, 'after')];
  const [earlier, chosen] = [before, after].map((values) => relationsSchema.safeParse(values['relations']).data);
  const isSame = family.every(({ id: one, relation }) => (chosen?.[one] ?? relation) === relation);
  const isThere = family.some((one) => earlier?.[one.id] === 'self' && one.state === 'living');
  if (!entry || !isSame || !isThere) return false;
  const now = new Map<string, unknown>(Object.entries(entry));
  const kept = ['mobile', 'image'].filter((field) => field in before && now.get(field) === after[field]);
  const values = Object.fromEntries(['relations', ...kept].map((field) => [field, before[field]]));
  await memberVersions.restore(platform, db, id, { values, administratorId, seen: undefined });
  if (kept.includes('image')) await takeFiles(platform, db, change);
  return true;
}

/** Takes edits of entries back, also another first contact. People who came since keep their relations. */
export const memberVersions: Versioned = {
  fields: async (db, id) => {
    const fields = await memberRecord.versions.fields(db, id);
    return fields && { ...fields, relations: relationsOf(await familyOf(db, id)) };
  },
  restore: async (platform, db, id, restoring) => {
    const { values, ...by } = restoring;
    if (!('relations' in values)) return memberRecord.versions.restore(platform, db, id, restoring);
    const earlier = relationsSchema.parse(values['relations']);
    const present = relationsOf(await familyOf(db, id));
    const relations = Object.keys(present).map((one) => {
      const now = present[one] === 'self' ? 'other' : present[one];
      return [one, earlier[one] ?? now] as const;
    });
    return setFirstContact(platform, db, id, {
      ...by,
      relations: relationsSchema.parse(Object.fromEntries(relations)),
      changes: values,
      action: 'member restored',
    });
  },
};

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
    await closeCorrections(platform, db, before.member_id, { ...by, because: 'moved', isAbout: isOf(id) });
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
 * @throws AppError `missing`; `duplicate` if the entry has more people now; `invalid` if the former entry was deleted;
 *   `conflictError`
 */
async function returnToFormerEntry(
  platform: Platform,
  db: Db,
  id: number,
  { values, administratorId, seen }: Restoring,
): Promise<void> {
  const former = movedSchema.parse(values);
  const own = (await personRecord.lock(db, id))?.member_id;
  if (own === undefined) throw notFound();
  if (own === former.member_id) return;
  if (!(await lockMembers(db, [former.member_id])).length) throw new AppError('invalid', 'personEntryErased');
  if ((await familyOf(db, own)).length > 1) throw new AppError('duplicate', 'personStays');
  await personRecord.changeFields(platform, db, id, {
    changes: former,
    action: 'person restored',
    administratorId,
    seen,
  });
  const photos = await moveLinks(db, id, { from: own, to: former.member_id });
  await addTrashJob(platform, db, photos.flatMap(picturePlaces));
  await memberRecord.removeIn(platform, db, own, { administratorId, seen: undefined });
  await updateMemberSearchEntries(db, [former.member_id]);
}

/** Takes edits of people back, also a move to an own entry. */
export const personVersions: Versioned = {
  fields: personRecord.versions.fields,
  restore: async (platform, db, id, restoring) => {
    const { values, ...by } = restoring;
    if ('member_id' in values) return returnToFormerEntry(platform, db, id, restoring);
    return changePersonIn(platform, db, id, { ...by, changes: values, action: 'person restored' });
  },
};
