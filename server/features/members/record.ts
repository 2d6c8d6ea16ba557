import type { AdminMember } from '#contract/admin-members.ts';
import { folioKey, folioOrder } from '#contract/folio.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { picturePlaces } from '#server/platform/images/image-files.ts';
import { describeMemberField, memberFieldNames, type MemberState } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  putSearchEntries,
  removeSearchEntries,
  type SearchEntry,
  type SearchScope,
} from '#server/platform/search/entries-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { eraseLinks, linksInBin } from './corrections-store.ts';
import {
  findMemberByFolio,
  memberColumns,
  type NewMember,
  readMembers,
  readSearchColumns,
  type SearchedMember,
  withoutHiddenTexts,
} from './store.ts';

function entryOf(member: SearchedMember): SearchEntry {
  const wordsIn = (place: 'details' | 'numbers') =>
    memberFieldNames
      .filter((field) => describeMemberField(field).search === place)
      .map((field) => member[field] ?? '')
      .join(' ');
  return {
    record: member.id,
    sort: member.folio_order,
    code: member.folio,
    text: member.name,
    details: wordsIn('details'),
    numbers: wordsIn('numbers'),
  };
}

/** The scopes of members in the order in which a transaction locks them, with the state of their entries. */
const scopes = [
  ['member', 'living'],
  ['member-office', 'living'],
  ['member-deceased', 'deceased'],
] as const satisfies readonly (readonly [SearchScope, MemberState])[];

/**
 * Updates the search entries of members. Members find neither the deceased, nor an entry by a part that is hidden from
 * them. Call it last in a transaction, like `putSearchEntries`.
 */
export async function updateMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  const members = await readSearchColumns(db, ids);
  for (const [scope, state] of scopes) {
    const shown = members.filter((member) => member.state === state);
    const others = members.filter((member) => member.state !== state);
    await putSearchEntries(db, scope, (scope === 'member' ? shown.map(withoutHiddenTexts) : shown).map(entryOf));
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

/** Adds, changes and deletes members with photo and PDF (specification sections 5 and 8, decision 11). */
export const memberRecord = officeRecord<'members', NewMember, AdminMember>({
  type: 'member',
  table: 'members',
  fields: memberColumns,
  pictures: 'images',
  unique: { field: 'folio', code: 'folioTaken', column: 'folio_key' },
  erased: 'member',
  derive: ({ folio }) => orderedBy(folio),
  search: { put: updateMemberSearchEntries, remove: deleteMemberSearchEntries },
  find: async (db, id) => (await readMembers(db, [id]))[0],
  bin: {
    title: ({ name, folio }) => `${name} (${folio})`,
    ...linksInBin('member_id'),
    fallsAway: async (db, ids) => (await eraseLinks(db, 'member_id', ids)).flatMap(picturePlaces),
    // Another member may have taken the folio meanwhile, so the office can restore the member with a new folio.
    prepareRow: async (_db, row, { folio = row.folio }, now) =>
      folio === row.folio ? row : { ...row, folio, ...orderedBy(folio), updated_at: Math.max(now, row.updated_at + 1) },
  },
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
