import type * as z from 'zod/mini';
import type { WaitingProfile } from '#contract/dashboard.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminProfile, AdminProfileDetails, countProfileStates } from '#contract/admin-profiles.ts';
import type { listProfiles as listProfilesEndpoint } from '#contract/admin-profiles.ts';
import type { addLogEntry, listProfileLog, ProfileLogEntry } from '#contract/proposals.ts';
import { yearsFrom } from '#contract/fields.ts';
import type { Overview } from '#contract/overview.ts';
import { notFound } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { pageRangeOf, readPage } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { recordAction, removeRecord } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { profileBin } from './bin.ts';
import { listPhotoReaders } from './cards.ts';
import { findAgreed } from './matches.ts';
import { asAdminProfile, detailsOf, profileRecord } from './profile-record.ts';
import { endProposalsOf, insertLog } from './proposals-store.ts';
import { profileStatus } from './states-store.ts';
import {
  countProfiles,
  findProfile,
  listProfiles,
  listWaitingProfiles,
  lockProfile,
  type ProfileFilter,
} from './store.ts';

export { findAgreed };
export {
  listProfilesAbout,
  listProfilesOfOthers,
  pauseForDeath,
  profilesOfDeceased,
  resumeAfterDeath,
} from './deaths.ts';
export { keepBureauCurrent } from './states.ts';
export { eraseProfiles } from './store.ts';
export { countOwnProfiles, exportOwnAnswers, exportOwnProfiles, withdrawOwnProfiles } from './own-profiles.ts';

const DEFAULT_PAGE_SIZE = 100;
const LOG_PAGE_SIZE = 50;

type ProfilesQuery = z.output<typeof listProfilesEndpoint.query>;

/** Converts a query to a filter, with ages on the current day in Asia/Kolkata. Names also match in other spellings. */
async function filterOf({ search, now }: Platform, query: ProfilesQuery): Promise<ProfileFilter> {
  const today = kolkataDay(now());
  return {
    searchQuery: isSearch(query.search)
      ? [[await searchQueryFor(search, 'profile', 'matrimony_profiles.search_text', query.search)]]
      : [],
    status: query.status,
    gender: query.gender,
    bornTo: query.ageFrom == null ? undefined : yearsFrom(today, -query.ageFrom),
    // The `+` excludes the day itself: a person who was born on this day 31 years ago is no longer 30.
    bornFrom: query.ageTo == null ? undefined : `${yearsFrom(today, -query.ageTo - 1)}+`,
    district: likePatterns(query.district ?? '')[0],
    accountId: query.account,
  };
}

/** Returns all profiles, or one page of the matches (decision 3). */
export async function findProfiles(platform: Platform, query: ProfilesQuery): Promise<Page<AdminProfile>> {
  const { database, now } = platform;
  const today = kolkataDay(now());
  const filter = await filterOf(platform, query);
  const pageRange = pageRangeOf(query, isSearch(query.search), DEFAULT_PAGE_SIZE);
  const rows = await listProfiles(database, filter, pageRange);
  const total = pageRange.limit === undefined ? rows.length : await countProfiles(database, filter);
  const agreed = new Set((await findAgreed(platform)).flatMap(({ profile, other }) => [profile.id, other.id]));
  return { rows: rows.map((row) => ({ ...asAdminProfile(row, today), bothAgreed: agreed.has(row.id) })), total };
}

/** Returns a profile for the bureau and logs the access, once a day and once after a death. @throws AppError `missing` */
export async function readProfile(
  platform: Platform,
  id: number,
  administratorId: number,
): Promise<AdminProfileDetails> {
  const { database, now } = platform;
  const row = await findProfile(database, id);
  if (!row) throw notFound();
  const details = await detailsOf(platform, database, row);
  const subject = { type: 'profile', id } as const;
  const since = (row.death_at ?? -1) + 1;
  await recordReading(platform, { at: now(), actorId: administratorId, action: 'profile viewed', subject }, since);
  return details;
}

/** Returns the number of profiles in each state. */
export async function countByState(db: Db): Promise<z.input<typeof countProfileStates.responses.record>> {
  const counts = { waiting: 0, approved: 0, introduced: 0, engaged: 0, married: 0, paused: 0, closed: 0, refused: 0 };
  const rows = await db
    .selectFrom('matrimony_profiles')
    .select(({ fn }) => [profileStatus().as('status'), fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  for (const { status, count } of rows) counts[status] = count;
  return { counts };
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
  const editor = { action: 'profile deleted', administratorId } as const;
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      ...profileRecord(platform, db, id, { editor, seen }),
      ...editor,
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
  const [owner] = await listProfiles(db, { photo: name });
  if (!owner) return undefined;
  return {
    duties: ['bureau'],
    readers: { accounts: [owner.account_id ?? [], await listPhotoReaders(db, owner)].flat() },
    noted: { action: 'profile photo viewed', subject: { type: 'profile', id: owner.id } },
  };
};

export async function profilesOverview(platform: Platform): Promise<Overview['profiles']> {
  const { database } = platform;
  const [oldest] = await waitingProfiles(database, 1);
  return {
    total: await countProfiles(database, {}),
    waiting: await countProfiles(database, { status: 'waiting' }),
    agreed: (await findAgreed(platform)).length,
    oldestWaitingSince: oldest?.since ?? null,
  };
}

/** Returns the waiting profiles, the oldest first, at most `limit`. */
export async function waitingProfiles(db: Db, limit: number): Promise<WaitingProfile[]> {
  const rows = await listWaitingProfiles(db, limit);
  return rows.map(({ id, name, sent_at }) => ({ id, name, since: new Date(sent_at).toISOString() }));
}

/** Returns the log of a profile for the office, latest first. @throws AppError `missing` */
export async function findLog(
  { database }: Platform,
  id: number,
  query: z.output<typeof listProfileLog.query>,
): Promise<Page<ProfileLogEntry>> {
  if (!(await findProfile(database, id))) throw notFound();
  const entries = database
    .selectFrom('profile_log')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .leftJoin('matrimony_profiles as other', 'other.id', 'other_id')
    .select(['profile_log.id', 'kind', 'at', 'accounts.name as by', 'other_id', 'other.name as other_name'])
    .select(['value', 'note'])
    .where('profile_id', '=', id)
    .orderBy('profile_log.id', 'desc');
  const { rows, total } = await readPage(entries, pageRangeOf({ page: 1, ...query }, false, LOG_PAGE_SIZE));
  return {
    rows: rows.map(({ other_id, other_name, at, ...entry }) => ({
      ...entry,
      at: new Date(at).toISOString(),
      other: other_id === null ? null : { id: other_id, name: other_name },
    })),
    total,
  };
}

/** Adds a call or a note of the office. Returns the id of the profile. @throws AppError `missing` */
export async function addToLog(
  platform: Platform,
  id: number,
  entry: z.output<typeof addLogEntry.body>,
  submission: Submission,
): Promise<number[]> {
  return inTransaction(platform.database, (db) =>
    addOnce(platform, db, submission, async () => {
      if (!(await lockProfile(db, id))) throw notFound();
      const administratorId = submission.accountId;
      await insertLog(db, { ...entry, profile_id: id, at: platform.now(), actor_id: administratorId });
      await recordAction(platform, db, { record: { type: 'profile', id }, action: 'log entry added', administratorId });
      return [id];
    }),
  );
}
