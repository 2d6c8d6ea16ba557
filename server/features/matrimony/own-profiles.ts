import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { changeOwnProfileState, Profile, profileChanges } from '#contract/matrimony.ts';
import type { MessageCode } from '#contract/messages.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { eraseBinnedOf } from '#server/records/bin/bin.ts';
import { eraseRecord } from '#server/records/change-record.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { profileBin } from './bin.ts';
import { changeProfile } from './changes.ts';
import { changeWithPhoto } from './photo.ts';
import { type ProfileEditor, profileRecord } from './profile-record.ts';
import { approvedFactsOf, asProfile, consentOf } from './profile-values.ts';
import { sidesOf } from './pairs.ts';
import { listProposals } from './proposals-store.ts';
import { changeForFamily, standingAfter } from './states.ts';
import { countProfiles, deleteProfiles, findProfile, listProfiles, lockProfile, type ProfileValues } from './store.ts';

export async function findOwnProfiles({ database }: Platform, accountId: number): Promise<Page<Profile>> {
  const rows = await listProfiles(database, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
  const latestFirst = rows.toSorted((one, other) => other.id - one.id);
  return { rows: latestFirst.map(asProfile), total: rows.length };
}

/** Returns a profile of this account. @throws AppError `missing`, also for another account’s profile */
export async function readOwnProfile(db: Db, id: number, accountId: number): Promise<Profile> {
  const row = await findProfile(db, id);
  if (row?.account_id !== accountId) throw notFound();
  return asProfile(row);
}

function owner(id: number, accountId: number): ProfileEditor {
  return {
    by: { byOwner: true },
    mayChange: ({ account_id }) => account_id === accountId,
    read: (db) => readOwnProfile(db, id, accountId),
  };
}

/** Changes the fields that were sent and sets the profile to waiting. @throws AppError like `changeProfile` */
export async function changeOwnProfile(
  platform: Platform,
  id: number,
  changes: z.output<typeof profileChanges>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<void> {
  const standing = (before: ProfileValues) => ({
    ...standingAfter('correct', before, platform.now()),
    approved_facts: approvedFactsOf(before),
  });
  const by = { ...owner(id, submission.accountId), standing, oldPhoto: 'erase', submission } as const;
  await changeProfile(platform, id, changes, photo, by);
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
  const request = { ...owner(id, accountId), seen, act } as const;
  const before = await inTransaction(platform.database, (db) => changeForFamily(platform, db, id, request));
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
  await changeWithPhoto(platform, undefined, (db, { erase }) =>
    eraseRecord(platform, db, {
      ...profileRecord(db, id, { ...owner(id, accountId), seen }),
      remove: async ({ photo }) => {
        await addEraseJob(platform, db, (await deleteProfiles(db, [id])).files);
        await erase(photo);
      },
    }),
  );
}

/** Returns everything that is stored about the profiles of an account, the latest first. */
export async function exportOwnProfiles(db: Db, accountId: number) {
  const rows = await listProfiles(db, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
  return rows
    .toSorted((one, other) => other.id - one.id)
    .map((row) => ({ ...asProfile(row), consent: consentOf(row), enteredByOffice: row.source === 'office' }));
}

/** Returns what an account has answered to proposals, without the other families. */
export async function exportOwnAnswers(db: Db, accountId: number) {
  const profiles = await listProfiles(db, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
  const names = new Map(profiles.map(({ id, name }) => [id, name]));
  return (await listProposals(db, [...names.keys()])).flatMap((row) => {
    const { own } = sidesOf(row, names.has(row.profile_a) ? row.profile_a : row.profile_b);
    const { profileId, answer, answeredAt, shares, contactNote } = own;
    if (answer === null || answeredAt === null) return [];
    return [
      {
        profile: names.get(profileId) ?? '',
        answer,
        answeredAt: new Date(answeredAt).toISOString(),
        shares,
        contactNote,
      },
    ];
  });
}

export async function countOwnProfiles(db: Db, accountId: number): Promise<number> {
  return countProfiles(db, { searchQuery: [], accountId });
}

/**
 * Erases all profiles of an account in the caller's transaction (decision 57), and those that the office has moved to
 * the bin. Lock the account first.
 * @returns the photos of the former, for the caller to erase
 */
export async function withdrawOwnProfiles(platform: Platform, db: Db, accountId: number): Promise<readonly string[]> {
  const rows = await listProfiles(db, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  // In the order in which the office locks two profiles.
  for (const id of ids) await lockProfile(db, id);
  const { rows: deleted, files } = await deleteProfiles(db, ids);
  await addEraseJob(platform, db, files);
  // After the deletion, which waits for the office if it moves one of the profiles to the bin at the same time.
  await eraseBinnedOf(platform, db, profileBin, 'account_id', accountId);
  return deleted.flatMap(({ image }) => image ?? []);
}
