import type { Db } from '#server/platform/database/database.ts';
import { putSearchEntries, removeSearchEntries, type SearchEntry } from '#server/platform/search/entries-store.ts';
import { withoutHiddenTexts } from './hidden-parts.ts';
import { readSearchColumns, type SearchedMember } from './store.ts';

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

/**
 * Updates the search entries of members. Members do not find an entry by a part that is hidden from them. Call it
 * last in a transaction, like `putSearchEntries`.
 */
export async function updateMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  const members = await readSearchColumns(db, ids);
  await putSearchEntries(db, 'member', members.map(withoutHiddenTexts).map(entryOf));
  await putSearchEntries(db, 'member-office', members.map(entryOf));
}

/** Deletes the search entries of members. Call it last in a transaction, like `putSearchEntries`. */
export async function deleteMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  await removeSearchEntries(db, 'member', ids);
  await removeSearchEntries(db, 'member-office', ids);
}
