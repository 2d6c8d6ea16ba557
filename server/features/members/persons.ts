import type { addPerson as addPersonEndpoint, changePerson as changePersonEndpoint } from '#contract/admin-persons.ts';
import { type AdminPerson, MAX_PERSONS } from '#contract/persons.ts';
import type * as z from 'zod/mini';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { recordAction } from '#server/records/change-record.ts';
import { listEntriesOf } from '#server/records/bin-entries.ts';
import type { Submission } from '#server/records/idempotency.ts';
import { officeRecord } from '#server/records/office-record.ts';
import type { Changed, FieldsChange } from '#server/records/office-record-definition.ts';
import { deleteValuesWith } from '#server/records/values-store.ts';
import {
  clearNames,
  findEntriesOf,
  findPerson,
  freePosition,
  listPersons,
  type NewPerson,
  personColumns,
} from './persons-store.ts';
import { closeCorrections, isOf } from './close-corrections.ts';
import { deleteCorrectionsAbout } from './corrections-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';

export const familyOf = async (db: Db, memberId: number) => (await listPersons(db, [memberId])).get(memberId) ?? [];

type Names = Pick<AdminPerson, 'name' | 'name_ml'>;

/** Erases the names of a person from the history of the entry, whose first contact the person may have been. */
const eraseNames = async (db: Db, id: number, { name, name_ml }: Names) =>
  deleteValuesWith(db, { type: 'member', id }, ['name', 'name_ml'], [name, name_ml ?? name]);

/** Adds, changes and removes the people of entries. Other changes in the same entry wait for the lock of the entry. */
export const personRecord = officeRecord<'persons', NewPerson, AdminPerson>({
  type: 'person',
  table: 'persons',
  fields: personColumns,
  erased: 'person',
  check: (platform, { year_of_birth }) => {
    if (year_of_birth === null || year_of_birth <= kolkataYear(platform.now())) return;
    throw fieldAppError('invalid', 'year_of_birth', 'yearOfBirthInvalid');
  },
  prepare: async (db, { member_id, position }) => {
    if (!(await memberRecord.lock(db, member_id))) throw notFound();
    const others = await familyOf(db, member_id);
    if (others.length >= MAX_PERSONS) throw new AppError('invalid', 'personsTooMany');
    return position > 0 ? {} : { position: Math.max(0, ...others.map((other) => other.position)) + 1 };
  },
  lockFirst: async (db, id) => {
    for (const entry of await findEntriesOf(db, [id])) await memberRecord.lock(db, entry);
  },
  onRemove: async (platform, db, { id, member_id, relation }, administratorId) => {
    if (relation === 'self') throw new AppError('invalid', 'firstContactStays');
    const by = { administratorId, at: platform.now() };
    await closeCorrections(platform, db, member_id, { ...by, because: 'removed', isAbout: isOf(id) });
    await updateMemberSearchEntries(db, [member_id]);
  },
  find: findPerson,
  bin: {
    title: ({ name }) => name,
    titleInMalayalam: ({ name_ml }) => name_ml,
    lockFirst: async (db, { member_id }) => {
      await memberRecord.lock(db, member_id);
    },
    prepareRow: async (db, row) => {
      if (await memberRecord.lock(db, row.member_id)) return row;
      const [binnedEntry] = await listEntriesOf(db, 'member', [row.member_id]);
      throw new AppError('invalid', binnedEntry ? 'personEntryInBin' : 'personEntryErased');
    },
    onRestore: (db, { member_id }) => updateMemberSearchEntries(db, [member_id]),
    erase: async (db, person) => {
      await deleteCorrectionsAbout(db, [person.id]);
      await eraseNames(db, person.member_id, person);
      return [];
    },
  },
});

/** @throws AppError `duplicate` at `name` if another person of the entry has the name and the relation of a new one */
async function refuseSameName(db: Db, memberId: number, id: number): Promise<void> {
  const family = await familyOf(db, memberId);
  const added = family.find((one) => one.id === id);
  const isSame = ({ relation, name }: AdminPerson) =>
    relation === added?.relation && searchText(name) === searchText(added.name);
  if (family.some((one) => one.id !== id && isSame(one)))
    throw fieldAppError('duplicate', 'name', 'personNamedAlready');
}

/**
 * Adds a person to an entry, at the end unless the form names a position.
 * @returns a list with the id of the person
 * @throws AppError `missing` if there is no such entry; `invalid`; `duplicate` at `name`
 */
export async function addPerson(
  platform: Platform,
  memberId: number,
  { sameName, position = 0, year_is_about = false, ...form }: z.output<typeof addPersonEndpoint.body>,
  submission: Submission,
): Promise<number[]> {
  const person = {
    ...form,
    position,
    year_is_about: Number(year_is_about),
    member_id: memberId,
    state: 'living',
  } as const;
  return personRecord.add(platform, person, {}, submission, async (db, id) => {
    if (position > 0) await freePosition(db, memberId, position, id);
    if (!sameName) await refuseSameName(db, memberId, id);
    await updateMemberSearchEntries(db, [memberId]);
  });
}

/**
 * Adds a person to an entry in the caller's transaction, at the end. @returns the id of the person
 * @throws AppError `invalid` if the entry has too many people; `duplicate` at `name`
 */
export async function addPersonIn(
  platform: Platform,
  db: Db,
  {
    sameName,
    ...person
  }: Pick<NewPerson, 'member_id' | 'name' | 'relation'> & Changed<NewPerson> & { readonly sameName: boolean },
  administratorId: number,
): Promise<number> {
  const { name_ml = null, gender = null, year_of_birth = null, telephone = null, town = null } = person;
  const details = { name_ml, gender, year_of_birth, telephone, town };
  const added = { ...person, ...details, position: 0, year_is_about: 0, state: 'living' } as const;
  const [id = 0] = await personRecord.insert(db, [added], platform.now());
  if (!sameName) await refuseSameName(db, person.member_id, id);
  await updateMemberSearchEntries(db, [person.member_id]);
  await recordAction(platform, db, { record: { type: 'person', id }, action: 'person added', administratorId });
  return id;
}

/**
 * Changes a person in the caller's transaction. The names of the first contact change in the entry too.
 * @throws AppError `missing`; `conflictError`; `invalid` for another relation of the first contact
 */
export async function changePersonIn(
  platform: Platform,
  db: Db,
  id: number,
  request: FieldsChange<NewPerson>,
): Promise<void> {
  const before = await personRecord.lock(db, id);
  if (!before) throw notFound();
  const { relation = before.relation, position = before.position, name, name_ml } = request.changes;
  if ((relation === 'self') !== (before.relation === 'self')) {
    throw fieldAppError('invalid', 'relation', 'firstContactRelation');
  }
  await personRecord.changeFields(platform, db, id, request);
  if (position !== before.position) await freePosition(db, before.member_id, position, id);
  if (relation === 'self') {
    const { administratorId } = request;
    const change = { changes: { name, name_ml }, action: 'member changed', administratorId } as const;
    await memberRecord.changeFields(platform, db, before.member_id, change);
  }
  await updateMemberSearchEntries(db, [before.member_id]);
}

/** Changes a person. @throws AppError like `changePersonIn` */
export async function changePerson(
  platform: Platform,
  id: number,
  { seen, year_is_about, ...form }: z.output<typeof changePersonEndpoint.body>,
  administratorId: number,
): Promise<void> {
  const changes = { ...form, ...(year_is_about !== undefined && { year_is_about: Number(year_is_about) }) };
  const request = { changes, action: 'person changed', administratorId, seen } as const;
  await inTransaction(platform.database, (db) => changePersonIn(platform, db, id, request));
}

/**
 * Erases people again from a restored backup, in the caller's transaction. An entry whose first contact is erased gets its
 * folio as its name.
 */
export async function erasePersons(db: Db, ids: readonly number[]): Promise<void> {
  const entries = await findEntriesOf(db, ids);
  for (const [entry, family] of await listPersons(db, entries)) {
    for (const person of family) if (ids.includes(person.id)) await eraseNames(db, entry, person);
  }
  await clearNames(db, ids);
  await deleteCorrectionsAbout(db, ids);
  await personRecord.erase(db, ids);
  await updateMemberSearchEntries(db, entries);
}
