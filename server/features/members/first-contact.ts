import type { chooseFirstContact as chooseFirstContactEndpoint } from '#contract/admin-persons.ts';
import { type AdminPerson, anyRelation, proposeRelation } from '#contract/persons.ts';
import * as z from 'zod/mini';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, changeRecord, conflictError, valueAfter } from '#server/records/change-record.ts';
import { updateRecord } from '#server/records/office-record-store.ts';
import { deleteValues } from '#server/records/values-store.ts';
import { readEdit, takeFiles, type Versioned } from '#server/records/versions.ts';
import { closeCorrections, reopenCorrections } from './close-corrections.ts';
import { familyOf, writeRelations } from './persons-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';

/** The relations of all people of an entry by their ids. One of them is `self`, the first contact. */
const relationsSchema = z.record(z.string(), anyRelation);
type Relations = z.output<typeof relationsSchema>;

const relationsOf = (family: readonly AdminPerson[]): Relations =>
  Object.fromEntries(family.map(({ id, relation }) => [String(id), relation]));

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
      const person = family.find(({ relation }) => relation === 'self')?.id;
      await closeCorrections(platform, db, id, { ...by, at, because: 'contact', person });
      // Earlier names are those of another person, so they must not come back to this one.
      await deleteValues(db, 'member', [id], ['name', 'name_ml']);
      await writeRelations(db, id, Object.entries(relations), at);
      await updateRecord(db, 'members', id, { ...fields, updated_at: at });
      await updateMemberSearchEntries(db, [id]);
      const { image: former } = before;
      return { images: former !== null && fields.image !== former ? await deleteImages(db, [former]) : [] };
    },
  });
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
  const [{ relations, ...before }, after] = [await readEdit(db, change), await readEdit(db, change, 'after')];
  const [earlier, chosen] = [relations, after['relations']].map((each) => relationsSchema.safeParse(each).data);
  const isSame = family.every(({ id: one, relation }) => (chosen?.[one] ?? relation) === relation);
  const isThere = family.some((one) => earlier?.[one.id] === 'self' && one.state === 'living');
  if (!entry || !isSame || !isThere) return false;
  const now = new Map<string, unknown>(Object.entries(entry));
  const kept = Object.entries(before).filter(([field]) => now.get(field) === after[field]);
  const values = { relations, ...Object.fromEntries(kept) };
  await memberVersions.restore(platform, db, id, { values, administratorId, seen: undefined, at: platform.now() });
  if ('image' in values) await takeFiles(platform, db, change);
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
    const relations = relationsOf(await familyOf(db, id));
    for (const [one, now] of Object.entries(relations)) {
      relations[one] = earlier[one] ?? (now === 'self' ? 'other' : now);
    }
    await setFirstContact(platform, db, id, { ...by, relations, changes: values, action: 'member restored' });
    const contact = Object.keys(relations).find((one) => relations[one] === 'self');
    await reopenCorrections(platform, db, `contact ${Number(contact)}`);
  },
};

/**
 * Writes what follows when a person has come to an entry or was returned, in the caller's transaction. If the first contact
 * is deceased, the first of the living follows with the proposed relations, because an entry with a living person is living.
 */
export async function completeEntry(platform: Platform, db: Db, id: number, administratorId: number): Promise<void> {
  await updateMemberSearchEntries(db, [id]);
  const family = await familyOf(db, id);
  const person = family.find(({ state }) => state === 'living');
  if (!person || person.relation === 'self' || family[0]?.state === 'living') return;
  const { relation: former } = person;
  const others = family.filter((one) => one !== person);
  const relations = others.map((one) => ({ person: one.id, relation: proposeRelation(former, one) ?? 'other' }));
  await chooseFirstContact(platform, db, id, { administratorId, person: person.id, relations, removeImage: false });
}
