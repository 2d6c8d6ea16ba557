import type { addPerson as addPersonEndpoint, changePerson as changePersonEndpoint } from '#contract/admin-persons.ts';
import { type AdminPerson, MAX_PERSONS } from '#contract/persons.ts';
import type * as z from 'zod/mini';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataYear } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { recordAction } from '#server/records/change-record.ts';
import { type AnyRow, listEntriesOf, updateBinned } from '#server/records/bin-entries.ts';
import type { Submission } from '#server/records/idempotency.ts';
import { officeRecord } from '#server/records/office-record.ts';
import type { Changed, FieldsChange } from '#server/records/office-record-definition.ts';
import { deleteValues, deleteValuesWith, type StoredValue } from '#server/records/values-store.ts';
import { closeCorrections, reopenCorrections } from './close-corrections.ts';
import { deleteCorrectionsAbout } from './corrections-store.ts';
import { completeEntry } from './first-contact.ts';
import {
  clearNames,
  familyOf,
  findEntriesOf,
  findPerson,
  hasOtherContactSince,
  listPersons,
  type NewPerson,
  personColumns,
} from './persons-store.ts';
import { memberRecord, updateMemberSearchEntries } from './record.ts';

/**
 * Erases the history of a person who is erased, the corrections about the person, and the names of the person from the
 * corrections and the history of the entries whose first contact the person may have been.
 * @param erased values of the history that were erased before
 */
async function eraseTraces(db: Db, person: AnyRow, erased: readonly StoredValue[] = []): Promise<void> {
  const id = Number(person['id']);
  const values = [...erased, ...(await deleteValues(db, 'person', [id]))];
  const known = (...fields: readonly string[]) => {
    const texts = values.flatMap(({ field, before, after }) => (fields.includes(field) ? [before, after] : []));
    const earlier = texts.map((text): unknown => JSON.parse(text ?? 'null'));
    return [...fields.map((field) => person[field]), ...earlier].flatMap((value) => value ?? []);
  };
  const entries = known('member_id').map(Number);
  const names = known('name', 'name_ml').map(String);
  await deleteValuesWith(db, { type: 'member', ids: entries }, ['name', 'name_ml'], names);
  await deleteCorrectionsAbout(db, id, { entries, names });
}

/** Locks an entry that a person comes to. @throws AppError `invalid` if it was deleted, or has too many people */
export async function lockPlace(db: Db, memberId: number): Promise<readonly AdminPerson[]> {
  if (!(await memberRecord.lock(db, memberId))) {
    const [binned] = await listEntriesOf(db, 'member', [memberId]);
    throw new AppError('invalid', binned ? 'personEntryInBin' : 'personEntryErased');
  }
  const others = await familyOf(db, memberId);
  if (others.length >= MAX_PERSONS) throw new AppError('invalid', 'personsTooMany');
  return others;
}

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
    const others = await lockPlace(db, member_id);
    return position > 0 ? {} : { position: Math.max(0, ...others.map((other) => other.position)) + 1 };
  },
  lockFirst: async (db, id) => {
    for (const entry of await findEntriesOf(db, [id])) await memberRecord.lock(db, entry);
  },
  onRemove: async (platform, db, { id, member_id, relation }, administratorId) => {
    if (relation === 'self') throw new AppError('invalid', 'firstContactStays');
    const by = { administratorId, at: platform.now() };
    await closeCorrections(platform, db, member_id, { ...by, because: 'removed', person: id });
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
      await lockPlace(db, row.member_id);
      const isOutdated = await hasOtherContactSince(db, row.member_id, row.updated_at);
      return isOutdated ? { ...row, relation: 'other' } : row;
    },
    onRestore: async (db, { id, member_id }, { platform, administratorId }) => {
      await reopenCorrections(platform, db, `removed ${id}`);
      await completeEntry(platform, db, member_id, administratorId);
    },
    erase: async (db, person, _content, values) => {
      await eraseTraces(db, person, values);
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
  const known = { position, year_is_about: Number(year_is_about), member_id: memberId, state: 'living' } as const;
  return personRecord.add(platform, { ...form, ...known }, {}, submission, async (db, id) => {
    if (!sameName) await refuseSameName(db, memberId, id);
    await completeEntry(platform, db, memberId, submission.accountId);
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
  await completeEntry(platform, db, person.member_id, administratorId);
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
  const { relation = before.relation, name, name_ml } = request.changes;
  if ((relation === 'self') !== (before.relation === 'self')) {
    throw fieldAppError('invalid', 'relation', 'firstContactRelation');
  }
  await personRecord.changeFields(platform, db, id, request);
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
  await clearNames(db, ids);
  for (const [member_id, family] of await listPersons(db, entries)) {
    for (const { id, name, name_ml } of family) {
      if (ids.includes(id)) await eraseTraces(db, { id, member_id, name, name_ml });
    }
  }
  await personRecord.erase(db, ids);
  await updateMemberSearchEntries(db, entries);
}

/** Erases people again who are in the bin with their entries, like `erasePersons`, and returns them. */
export async function eraseBinnedPersons(db: Db, isErased: (person: AnyRow) => boolean): Promise<readonly AnyRow[]> {
  const erased: AnyRow[] = [];
  await updateBinned(db, 'member', undefined, (content) => {
    const gone = content.parts.filter(isErased);
    erased.push(...gone);
    const kept = { ...content, parts: content.parts.filter((part) => !gone.includes(part)) };
    if (gone.every(({ relation }) => relation !== 'self')) return kept;
    const { folio = '' } = content.row;
    const title = `${folio} (${folio})`;
    return { ...kept, title, search: searchText(title), row: { ...content.row, name: folio, name_ml: null } };
  });
  for (const person of erased) await eraseTraces(db, person);
  return erased;
}
