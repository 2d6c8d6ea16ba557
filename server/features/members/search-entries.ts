import type { Db } from '#server/platform/database/database.ts';
import { putSearchEntries, removeSearchEntries, type SearchEntry } from '#server/platform/search/entries-store.ts';
import { readSearchColumns, type SearchedMember } from './store.ts';

/** The search scopes of members and of the office. */
const SCOPES = ['member', 'member-office'] as const;

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

/** Updates the search entries of members. Call it last in a transaction, like `putSearchEntries`. */
export async function updateMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  const entries = (await readSearchColumns(db, ids)).map(entryOf);
  for (const scope of SCOPES) await putSearchEntries(db, scope, entries);
}

/** Deletes the search entries of members. Call it last in a transaction, like `putSearchEntries`. */
export async function deleteMemberSearchEntries(db: Db, ids: readonly number[]): Promise<void> {
  for (const scope of SCOPES) await removeSearchEntries(db, scope, ids);
}
