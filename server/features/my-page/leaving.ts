import type { ResponseOf } from '#contract/endpoint.ts';
import type { readLeaving as readLeavingEndpoint } from '#contract/my-page.ts';
import { type Caller, eraseOwnAccount, provePassword } from '#server/features/identity/service.ts';
import { countOwnProfiles, withdrawOwnProfiles } from '#server/features/matrimony/service.ts';
import { leaveEntries, listSoleEntries } from '#server/features/members/service.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';

/** Returns what happens if the account is closed. */
export async function readLeaving(
  { database }: Platform,
  accountId: number,
): Promise<ResponseOf<typeof readLeavingEndpoint>> {
  const entries = (await listSoleEntries(database, accountId)).filter(({ state }) => state === 'living');
  return {
    profiles: await countOwnProfiles(database, accountId),
    hiddenEntries: entries.map(({ id, folio, name }) => ({ id, folio, name })),
  };
}

/**
 * Erases the caller's account and everything that is its own, in one transaction (decision 57): profiles and corrections
 * with their photos, links, sessions and undelivered emails. Hides the entries that no other account is linked to.
 * @throws AppError `invalid` for a wrong password; `too-many`; `unauthenticated` if the session ended in the meantime
 */
export async function closeOwnAccount(platform: Platform, caller: Caller, password: string): Promise<void> {
  await using proof = await provePassword(platform, caller, { field: 'password', password });
  await inTransaction(platform.database, async (db) => {
    const account = await proof.lockAccount(db);
    const suggested = await leaveEntries(db, account.id, platform.now());
    await addEraseJob(platform, db, suggested.flatMap(erasableFiles));
    await withdrawOwnProfiles(platform, db, account.id);
    await eraseOwnAccount(db, account);
  });
}
