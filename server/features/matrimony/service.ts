import type * as z from 'zod/mini';
import type { WaitingProfile } from '#contract/dashboard.ts';
import type { Page } from '#contract/endpoint.ts';
import type {
  countProfileStates,
  listProfiles as listProfilesEndpoint,
  AdminProfile,
  AdminProfileDetails,
} from '#contract/admin-profiles.ts';
import type { profileChanges } from '#contract/matrimony.ts';
import type { Overview } from '#contract/overview.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ByAdmin, removeRecord } from '#server/records/change-record.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { changeProfile } from './changes.ts';
import { listPhotoReaders } from './cards.ts';
import { findAgreed } from './matches.ts';
import { endProposalsOf } from './pairs.ts';
import { type ProfileEditor, profileRecord } from './profile-record.ts';
import { asAdminProfile } from './profile-values.ts';
import { changeForOffice } from './states.ts';
import { countStates } from './states-store.ts';
import {
  countProfiles,
  findPhotoOwner,
  findProfile,
  findDuplicateProfiles,
  listProfiles,
  listWaitingProfiles,
  oldestWaitingProfile,
  type ProfileFilter,
} from './store.ts';
import { profileBin } from './bin.ts';

export { findAgreed };
export { pauseForDeath, resumeAfterDeath } from './deaths.ts';
export { eraseProfiles } from './photo.ts';
export { listProfilesAbout, listProfilesOfOthers } from './profiles-about-store.ts';
export { keepBureauCurrent } from './still-looking.ts';
export { countOwnProfiles, exportOwnAnswers, exportOwnProfiles, withdrawOwnProfiles } from './own-profiles.ts';

const DEFAULT_PAGE_SIZE = 100;

type ProfilesQuery = z.output<typeof listProfilesEndpoint.query>;

/** Returns the same day `years` years earlier; both days `YYYY-MM-DD`. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** Converts a query to a filter, with ages on the current day in Asia/Kolkata. Names also match in other spellings. */
async function filterOf({ search, now }: Platform, query: ProfilesQuery): Promise<ProfileFilter> {
  const today = kolkataDay(now());
  return {
    searchQuery: isSearch(query.search)
      ? [[await searchQueryFor(search, 'profile', 'matrimony_profiles.search_text', query.search)]]
      : [],
    status: query.status,
    gender: query.gender,
    bornTo: query.ageFrom == null ? undefined : yearsBefore(today, query.ageFrom),
    // The `+` excludes the day itself: a person who was born on this day 31 years ago is no longer 30.
    bornFrom: query.ageTo == null ? undefined : `${yearsBefore(today, query.ageTo + 1)}+`,
    district: likePatterns(query.district ?? '')[0],
    accountId: query.account,
  };
}

/** Returns all profiles, or one page of the matches (decision 3). */
export async function findProfiles(platform: Platform, query: ProfilesQuery): Promise<Page<AdminProfile>> {
  const { database, now } = platform;
  const today = kolkataDay(now());
  const filter = await filterOf(platform, query);
  const pageRange = pageRangeOf(query, filter.searchQuery.length > 0, DEFAULT_PAGE_SIZE);
  const rows = await listProfiles(database, filter, pageRange);
  const total = pageRange.limit === undefined ? rows.length : await countProfiles(database, filter);
  const agreed = new Set((await findAgreed(platform)).flatMap(({ profile, other }) => [profile.id, other.id]));
  return { rows: rows.map((row) => ({ ...asAdminProfile(row, today), bothAgreed: agreed.has(row.id) })), total };
}

/** @throws AppError `missing` if the profile does not exist */
export async function findDetails({ now }: Platform, db: Db, id: number): Promise<AdminProfileDetails> {
  const row = await findProfile(db, id);
  if (!row) throw notFound();
  const same = await findDuplicateProfiles(db, id);
  return {
    ...asAdminProfile(row, kolkataDay(now())),
    duplicates: same.map((other) => ({
      id: other.id,
      name: other.name,
      dob: other.dob,
      status: other.status,
      same: [
        ...(other.same_person ? (['nameAndDob'] as const) : []),
        ...(other.same_number ? (['mobile'] as const) : []),
      ],
    })),
  };
}

/** Returns a profile for the office and logs the access. @throws AppError `missing` */
export async function readProfile(
  platform: Platform,
  id: number,
  administratorId: number,
): Promise<AdminProfileDetails> {
  const { database, now } = platform;
  const details = await findDetails(platform, database, id);
  const subject = { type: 'profile', id } as const;
  await recordReading(platform, { at: now(), actorId: administratorId, action: 'profile viewed', subject });
  return details;
}

function administrator(platform: Platform, id: number, by: ByAdmin): ProfileEditor {
  return { by, read: (db) => findDetails(platform, db, id) };
}

type StateChange = Omit<Parameters<typeof changeForOffice>[3], 'read'>;

/**
 * Changes the state of a profile for the office. Repeating it does nothing (decision 5).
 * @throws AppError `missing`; `conflictError`; `duplicate` if the state does not allow it
 */
export async function changeState(platform: Platform, id: number, change: StateChange): Promise<void> {
  const read = (db: Db) => findDetails(platform, db, id);
  await inTransaction(platform.database, (db) => changeForOffice(platform, db, id, { ...change, read }));
}

/** Returns the number of profiles in each state. */
export async function countByState(db: Db): Promise<z.input<typeof countProfileStates.responses.record>> {
  const counts = { waiting: 0, approved: 0, introduced: 0, engaged: 0, married: 0, paused: 0, closed: 0, refused: 0 };
  for (const { status, count } of await countStates(db)) counts[status] = count;
  return { counts };
}

/**
 * Corrects a profile for the office. Keeps the state, the consent and the sender.
 * @throws AppError like `changeProfile`
 */
export async function correctProfile(
  platform: Platform,
  id: number,
  changes: z.output<typeof profileChanges>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<void> {
  const by = administrator(platform, id, { action: 'profile changed', administratorId: submission.accountId });
  await changeProfile(platform, id, changes, photo, { ...by, oldPhoto: 'trash', submission });
}

/**
 * Moves a profile with its photo to the bin and returns the id of the bin entry.
 * @throws AppError `missing` if it no longer exists; `conflictError`
 */
export async function removeProfile(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  const act = { action: 'profile deleted', administratorId } as const;
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      ...profileRecord(db, id, { ...administrator(platform, id, act), seen }),
      ...act,
      bin: profileBin,
      also: () => endProposalsOf(db, id, platform.now(), administratorId),
    }),
  );
}

/**
 * Allows access to a photo for the account that sent it, for the families that may see it because they were introduced,
 * and for the office, whose access is logged (decision 12).
 */
export const findProfilePhoto: FindPrivateFile = async (db, name) => {
  const owner = await findPhotoOwner(db, name);
  return (
    owner && {
      readers: { accounts: [owner.account_id ?? [], await listPhotoReaders(db, owner.id)].flat() },
      noted: { action: 'profile photo viewed', subject: { type: 'profile', id: owner.id } },
    }
  );
};

export async function profilesOverview(platform: Platform): Promise<Overview['profiles']> {
  const db = platform.database;
  const since = await oldestWaitingProfile(db);
  return {
    total: await countProfiles(db, { searchQuery: [] }),
    waiting: await countProfiles(db, { searchQuery: [], status: 'waiting' }),
    agreed: (await findAgreed(platform)).length,
    oldestWaitingSince: since === null ? null : new Date(since).toISOString(),
  };
}

/** Returns the waiting profiles, the oldest first, at most `limit`. */
export async function waitingProfiles(db: Db, limit: number): Promise<WaitingProfile[]> {
  const rows = await listWaitingProfiles(db, limit);
  return rows.map(({ id, name, sent_at }) => ({ id, name, since: new Date(sent_at).toISOString() }));
}
