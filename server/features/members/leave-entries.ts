import type { Db } from '#server/platform/database/database.ts';
import { recordFieldChanges } from '#server/records/field-changes-store.ts';
import {
  hiddenColumns,
  hideMembers,
  listSoleEntries,
  listUnusedPhotos,
  lockEntriesOfAccount,
} from './own-data-store.ts';
import { updateMemberSearchEntries } from './search-entries.ts';

/**
 * Hides mobile number, address and photo of the entries that only this account is linked to (decision 57). Call it in
 * the transaction that erases the account. The database deletes the links and corrections with the account.
 * @param now epoch milliseconds
 * @returns photos that the account has suggested and that no entry shows, for the caller to erase
 */
export async function leaveEntries(db: Db, accountId: number, now: number): Promise<readonly string[]> {
  await lockEntriesOfAccount(db, accountId);
  const visible = (await listSoleEntries(db, accountId)).filter((entry) => hiddenColumns(entry).length > 0);
  const ids = visible.map(({ id }) => id);
  await hideMembers(db, ids, now);
  for (const entry of visible) {
    await recordFieldChanges(db, { type: 'member', id: entry.id }, hiddenColumns(entry), { at: now, actorId: null });
  }
  await updateMemberSearchEntries(db, ids);
  return listUnusedPhotos(db, accountId);
}
