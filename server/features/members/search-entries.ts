import type { MemberState } from '#contract/members.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  putSearchEntries,
  removeSearchEntries,
  type SearchEntry,
  type SearchScope,
} from '#server/platform/search/entries-store.ts';
import { readSearchColumns, type SearchedMember, withoutHiddenTexts } from './store.ts';

function entryOf({ id, folio, folio_order, name, mobile, house_name, address }: SearchedMember): SearchEntry {
  return {
    record: id,
    sort: folio_order,
    code: folio,
    text: name,
    details: `${house_name ?? ''} ${address ?? ''}`,
    numbers: mobile ?? '',
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
export async function deleteMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  for (const [scope] of scopes) await removeSearchEntries(db, scope, ids);
}
