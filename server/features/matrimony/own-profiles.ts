import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { changeOwnProfileState, Profile } from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { eraseBinnedOf } from '#server/records/bin.ts';
import { eraseRecord } from '#server/records/change-record.ts';
import { profileBin } from './bin.ts';
import { asProfile, consentOf, profileRecord } from './profile-record.ts';
import { listProposals, sidesOf } from './proposals-store.ts';
import { changeState } from './states.ts';
import { countProfiles, eraseProfiles, listProfiles, lockProfile } from './store.ts';

/** Returns the profiles of an account, the latest first. */
async function listOwn(db: Db, accountId: number) {
  return (await listProfiles(db, { accountId })).toSorted((one, other) => other.id - one.id);
}

export async function findOwnProfiles({ database }: Platform, accountId: number): Promise<Page<Profile>> {
  const rows = await listOwn(database, accountId);
  return { rows: rows.map(asProfile), total: rows.length };
}

/**
 * Pauses, resumes or confirms a profile of this account.
 * @returns the code of the message for the family
 * @throws AppError `missing`; `conflictError`; `duplicate` if the office must approve or resume the profile
 */
export async function changeOwnState(
  platform: Platform,
  id: number,
  { state, seen }: z.output<typeof changeOwnProfileState.body>,
  accountId: number,
): Promise<MessageCode> {
  const act = state === 'paused' ? 'pauseOwn' : 'stillLooking';
  const before = await inTransaction(platform.database, (db) =>
    changeState(platform, db, id, { act, by: { accountId }, seen }),
  );
  if (state === 'paused') return 'profilePausedNow';
  return before === 'approved' ? 'profileConfirmed' : 'profileResumed';
}

/**
 * Erases a profile that its owner withdraws, and its photo.
 * @throws AppError `missing` if it no longer exists; `conflictError`
 */
export async function withdrawProfile(
  platform: Platform,
  id: number,
  seen: string | undefined,
  accountId: number,
): Promise<void> {
  await inTransaction(platform.database, (db) =>
    eraseRecord(platform, db, {
      ...profileRecord(platform, db, id, { editor: { accountId }, seen }),
      remove: async () => addEraseJob(platform, db, (await eraseProfiles(db, [id])).files),
    }),
  );
}

/**
 * Erases all profiles of an account in the caller's transaction (decision 57), and those that the office has moved to
 * the bin. Lock the account first.
 */
export async function withdrawOwnProfiles(platform: Platform, db: Db, accountId: number): Promise<void> {
  const ids = (await listProfiles(db, { accountId })).map(({ id }) => id).toSorted((one, other) => one - other);
  // In the order in which the office locks two profiles.
  for (const id of ids) await lockProfile(db, id);
  await addEraseJob(platform, db, (await eraseProfiles(db, ids)).files);
  // After the deletion, which waits for the office if it moves one of the profiles to the bin at the same time.
  await eraseBinnedOf(platform, db, profileBin, 'account_id', accountId);
}

/** Returns everything that is stored about the profiles of an account, the latest first. */
export async function exportOwnProfiles(db: Db, accountId: number) {
  const rows = await listOwn(db, accountId);
  return rows.map((row) => ({ ...asProfile(row), consent: consentOf(row), enteredByOffice: row.source === 'office' }));
}

/** Returns what an account has answered to proposals, without the other families. */
export async function exportOwnAnswers(db: Db, accountId: number) {
  const names = new Map((await listProfiles(db, { accountId })).map(({ id, name }) => [id, name]));
  return (await listProposals(db, [...names.keys()])).flatMap((row) => {
    const { own } = sidesOf(row, names.has(row.profile_a) ? row.profile_a : row.profile_b);
    const { profileId, answer, answeredAt, shares, contactNote } = own;
    if (answer === null || answeredAt === null) return [];
    const at = new Date(answeredAt).toISOString();
    return [{ profile: names.get(profileId) ?? '', answer, answeredAt: at, shares, contactNote }];
  });
}

export async function countOwnProfiles(db: Db, accountId: number): Promise<number> {
  return countProfiles(db, { accountId });
}
