import type { AdminMember } from '#contract/admin-members.ts';
import type { OfficeWard } from '#contract/wards.ts';
import { folioKey, folioOrder } from '#contract/folio.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { describeMemberField, memberFieldNames, type MemberState } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  putSearchEntries,
  removeSearchEntries,
  type SearchEntry,
  type SearchPerson,
  type SearchScope,
} from '#server/platform/search/entries-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { listEntriesReferring } from '#server/records/bin-entries.ts';
import { deleteValues } from '#server/records/values-store.ts';
import { eraseLinks, linksInBin } from './corrections-store.ts';
import { listPersons, writeFirstContacts } from './persons-store.ts';
import {
  findMemberByFolio,
  listMembersIn,
  listOfficeWards,
  memberColumns,
  type NewMember,
  readMembers,
  readSearchColumns,
  type SearchedMember,
  visiblePersons,
  withoutHiddenTexts,
} from './store.ts';
import { wardKey } from './ward-names.ts';

type Named = Pick<AdminPerson, 'name' | 'name_ml'>;
const textOf = ({ name, name_ml }: Named) => [name, name_ml ?? ''].join(' ');

/** Returns the people besides the first contact, who is found by the names of the entry. */
const othersIn = <P extends AdminPerson>(persons: readonly P[] | null) =>
  (persons ?? []).filter(({ relation }) => relation !== 'self');

function entryOf(member: SearchedMember, people: readonly SearchPerson[]): SearchEntry {
  const wordsIn = (place: 'details' | 'numbers') =>
    memberFieldNames.filter((field) => describeMemberField(field).search === place).map((field) => member[field] ?? '');
  return {
    record: member.id,
    sort: member.folio_order,
    code: member.folio,
    text: textOf(member),
    details: [...wordsIn('details'), member.ward_name ?? '', member.ward_name_ml ?? ''].join(' '),
    numbers: wordsIn('numbers').join(' '),
    people,
  };
}

/** What members find: nothing that is hidden from them, and no telephone number of a person. */
const forMembers = (member: SearchedMember) =>
  entryOf(
    withoutHiddenTexts(member),
    othersIn(visiblePersons(member)).map((one) => ({ id: one.id, text: textOf(one), from: one.from })),
  );

/** What the office finds, also among the deceased of an entry. */
const forOffice = (member: SearchedMember) =>
  entryOf(
    member,
    othersIn(member.persons).map((one) => ({ id: one.id, text: textOf(one), numbers: one.telephone ?? '' })),
  );

/** The scopes of members in the order in which a transaction locks them, with the state of their entries. */
const scopes = [
  ['member', 'living'],
  ['member-office', 'living'],
  ['member-deceased', 'deceased'],
] as const satisfies readonly (readonly [SearchScope, MemberState])[];

/**
 * Writes what follows from the rows of members: names and states of their first contacts, and their search entries. Members find
 * neither the deceased, nor an entry by a part that is hidden from them. Call it last in a transaction, like
 * `putSearchEntries`.
 */
export async function updateMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  await writeFirstContacts(db, ids);
  const members = await readSearchColumns(db, ids);
  for (const [scope, state] of scopes) {
    const shown = members.filter((member) => member.state === state);
    const others = members.filter((member) => member.state !== state);
    await putSearchEntries(db, scope, shown.map(scope === 'member' ? forMembers : forOffice));
    await removeSearchEntries(
      db,
      scope,
      others.map(({ id }) => id),
    );
  }
}

/** Deletes the search entries of members. Call it last in a transaction, like `putSearchEntries`. */
async function deleteMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  for (const [scope] of scopes) await removeSearchEntries(db, scope, ids);
}

const orderedBy = (folio: string) => ({ folio_key: folioKey(folio), folio_order: folioOrder(folio) });

const links = linksInBin('member_id');

/** Erases what the history and the bin have of the people of entries that are erased, in the caller's transaction. */
async function erasePersonValues(db: Db, memberIds: readonly number[], persons: readonly { readonly id?: unknown }[]) {
  const binned = await listEntriesReferring(db, 'person', 'member_id', memberIds);
  await deleteValues(db, 'person', [...persons.map(({ id }) => Number(id)), ...binned.map(({ record }) => record)]);
}

/** Adds, changes and deletes members with photo and PDF (specification sections 5 and 8, decision 11). */
export const memberRecord = officeRecord<'members', NewMember, AdminMember>({
  type: 'member',
  table: 'members',
  fields: [...memberColumns, 'ward'],
  pictures: 'images',
  unique: { field: 'folio', code: 'folioTaken', column: 'folio_key' },
  erased: 'member',
  derive: ({ folio }) => orderedBy(folio),
  search: { put: updateMemberSearchEntries, remove: deleteMemberSearchEntries },
  find: async (db, id) => (await readMembers(db, [id]))[0],
  bin: {
    title: ({ name, folio }) => `${name} (${folio})`,
    titleInMalayalam: ({ name_ml }) => name_ml,
    parts: { table: 'persons', column: 'member_id' },
    isWhole: links.isWhole,
    erase: async (db, member, { parts }) => {
      await erasePersonValues(db, [member.id], parts);
      return links.erase(db, member);
    },
    fallsAway: async (db, ids) => {
      await erasePersonValues(db, ids, [...(await listPersons(db, ids)).values()].flat());
      return (await eraseLinks(db, 'member_id', ids)).flatMap(picturePlaces);
    },
    // Another member may have taken the folio meanwhile, so the office can restore the member with a new folio.
    prepareRow: async (_db, row, { folio = row.folio }, now) =>
      folio === row.folio ? row : { ...row, folio, ...orderedBy(folio), updated_at: Math.max(now, row.updated_at + 1) },
  },
});

/** The search finds members by the name of their ward. */
const updateSearchOfWards = async (db: Db, ids: readonly number[]) =>
  updateMemberSearchEntries(db, await listMembersIn(db, ids));

/** Adds, changes and deletes wards (decision 70). */
export const wardRecord = officeRecord<'wards', Pick<OfficeWard, 'name' | 'name_ml'>, OfficeWard>({
  type: 'ward',
  table: 'wards',
  fields: ['name', 'name_ml'],
  unique: { field: 'name', code: 'wardNameTaken', column: 'name_key' },
  derive: ({ name }) => ({ name_key: wardKey(name) }),
  search: { put: updateSearchOfWards, remove: updateSearchOfWards },
  onRemove: async (_platform, db, { id }) => {
    const { length: count } = await listMembersIn(db, [id]);
    if (count > 0) throw new AppError('duplicate', 'wardInUse', { count });
  },
  find: async (db, id) => (await listOfficeWards(db)).find((ward) => ward.id === id),
  bin: { title: ({ name }) => name, titleInMalayalam: ({ name_ml }) => name_ml },
});

/**
 * Waits for a change of an entry. The list of members does not show the deceased, so the office could not find out who
 * has the folio.
 * @throws AppError `folioHeldByDeceased` in place of `folioTaken` if a deceased member has the folio
 */
export async function explainTakenFolio<T>(
  { database }: Platform,
  folio: string | undefined,
  change: Promise<T>,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (folio === undefined || !(error instanceof AppError) || error.code !== 'folioTaken') throw error;
    const id = await findMemberByFolio(database, folioKey(folio));
    const [holder] = id === undefined ? [] : await readMembers(database, [id]);
    throw holder?.state === 'deceased' ? fieldAppError('duplicate', 'folio', 'folioHeldByDeceased') : error;
  }
}
