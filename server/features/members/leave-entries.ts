import type { Db } from '#server/platform/database/database.ts';
import { recordChange } from '#server/records/changes-store.ts';
import type { StoredImage } from '#server/platform/images/images-store.ts';
import { deleteCorrections } from './corrections-store.ts';
import { findLinkedMembers, lockMembers } from './links-store.ts';
import { hiddenColumns, hideMembers, listSoleEntries } from './own-data-store.ts';
import { updateMemberSearchEntries } from './search-entries.ts';

/**
 * Hides mobile number, address and photo of the entries that no other approved account is linked to, and deletes the
 * account's corrections (decision 57). Call it in the transaction that erases the account, which also deletes the links.
 * @param now epoch milliseconds
 * @returns the suggested photos that no entry shows; their rows are deleted, and the caller erases the files
 */
export async function leaveEntries(db: Db, accountId: number, now: number): Promise<readonly StoredImage[]> {
  // Two accounts of one entry that are closed at the same time wait for each other. The second one is the last one.
  await lockMembers(
    db,
    (await findLinkedMembers(db, [accountId])).map(({ id }) => id),
  );
  const visible = (await listSoleEntries(db, accountId)).filter((entry) => hiddenColumns(entry).length > 0);
  const ids = visible.map(({ id }) => id);
  await hideMembers(db, ids, now);
  for (const entry of visible) {
    const subject = { type: 'member', id: entry.id } as const;
    await recordChange(db, { at: now, actorId: null, action: null, subject, fields: hiddenColumns(entry) });
  }
  const suggested = await deleteCorrections(db, 'account_id', [accountId]);
  await updateMemberSearchEntries(db, ids);
  return suggested;
}
