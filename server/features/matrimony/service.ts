import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { Page } from '#contract/endpoint.ts';
import type {
  listProfiles as listProfilesEndpoint,
  AdminProfile,
  AdminProfileDetails,
} from '#contract/admin-profiles.ts';
import type { profileChanges } from '#contract/matrimony.ts';
import type { Overview } from '#contract/overview.ts';
import type { FindPrivateFile } from '#server/platform/storage/private-file.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { isSearch, toSearchQuery } from '#server/platform/search/search.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { type Erased, eraseImages } from '#server/platform/images/erase-images.ts';
import { decisionPayload, PROFILE_APPROVED_EMAIL, PROFILE_REFUSED_EMAIL } from './emails.ts';
import { changeProfile, missing, refuseUnseen } from './changes.ts';
import { changeWithPhoto } from './photo.ts';
import { asAdminProfile, statusOf } from './profile-response.ts';
import {
  countProfiles,
  deleteProfiles,
  findPhotoOwner,
  findProfile,
  findSameProfiles,
  listProfiles,
  lockProfile,
  oldestWaitingProfile,
  type ProfileFilter,
  updateDecision,
} from './store.ts';

const DEFAULT_PAGE_SIZE = 100;

type ProfilesQuery = z.output<typeof listProfilesEndpoint.query>;

/** The same day of the month so many years before; `YYYY-MM-DD`. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** Which profiles a query means today; names also in other spellings, everything else as it is written. */
async function filterOf({ search, now }: Platform, query: ProfilesQuery): Promise<ProfileFilter> {
  const today = kolkataDay(now());
  return {
    searchQuery: isSearch(query.search)
      ? [[await toSearchQuery(search, 'profile', 'matrimony_profiles.search_text', query.search)]]
      : [],
    status: query.status,
    gender: query.gender,
    bornTo: query.ageFrom == null ? undefined : yearsBefore(today, query.ageFrom),
    // Who is 30 today was born after this day 31 years ago.
    bornFrom: query.ageTo == null ? undefined : `${yearsBefore(today, query.ageTo + 1)}+`,
    district: likePatterns(query.district ?? '')[0],
    accountId: query.account,
  };
}

/** The profiles of the bureau; all of them, or one page of the matches (decision 3). */
export async function findProfiles(platform: Platform, query: ProfilesQuery): Promise<Page<AdminProfile>> {
  const { database, now } = platform;
  const today = kolkataDay(now());
  const filter = await filterOf(platform, query);
  const pageRange = pageRangeOf(query, filter.searchQuery.length > 0, DEFAULT_PAGE_SIZE);
  const rows = await listProfiles(database, filter, pageRange);
  const total = pageRange.limit === undefined ? rows.length : await countProfiles(database, filter);
  return { rows: rows.map((row) => asAdminProfile(row, today)), total };
}

/** One profile for the office, which is noted in the audit log. @throws AppError `missing` */
export async function readProfile(
  platform: Platform,
  id: number,
  administratorId: number,
): Promise<AdminProfileDetails> {
  const { database, now } = platform;
  const row = await findProfile(database, id);
  if (!row) throw missing();
  await recordAudit(database, {
    at: now(),
    actorId: administratorId,
    action: 'profile viewed',
    subject: { type: 'profile', id },
  });
  const same = await findSameProfiles(database, id);
  return {
    ...asAdminProfile(row, kolkataDay(now())),
    duplicates: same.map((other) => ({
      id: other.id,
      name: other.name,
      dob: other.dob,
      status: statusOf(other),
      same: [
        ...(other.same_person ? (['nameAndDob'] as const) : []),
        ...(other.same_number ? (['mobile'] as const) : []),
      ],
    })),
  };
}

async function recordAct(platform: Platform, db: Db, administratorId: number, action: AuditAction, id: number) {
  await recordAudit(db, { at: platform.now(), actorId: administratorId, action, subject: { type: 'profile', id } });
}

/**
 * Approves a profile; the mail goes out once, however often this is asked (decision 5).
 * @param seen its `updatedAt` when the office looked at it, if that is told
 * @throws AppError `missing`; `duplicate` when it was changed since
 */
export async function approveProfile(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const before = await lockProfile(db, id);
    if (!before) throw missing();
    refuseUnseen(before, seen);
    if (before.approved_at !== null) return;
    const now = platform.now();
    await updateDecision(db, id, { approved_at: now, refused_at: null, refusal_reason: null });
    await recordAct(platform, db, administratorId, 'profile approved', id);
    await platform.jobs.add(db, PROFILE_APPROVED_EMAIL, decisionPayload(id, now));
  });
}

/** Refuses a profile with a reason; it is kept (decision 27). The same once more changes nothing. */
export async function refuseProfile(
  platform: Platform,
  id: number,
  reason: string,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const before = await lockProfile(db, id);
    if (!before) throw missing();
    if (before.refused_at !== null && before.refusal_reason === reason) return;
    const now = platform.now();
    await updateDecision(db, id, { approved_at: null, refused_at: now, refusal_reason: reason });
    await recordAct(platform, db, administratorId, 'profile refused', id);
    await platform.jobs.add(db, PROFILE_REFUSED_EMAIL, decisionPayload(id, now));
  });
}

/**
 * Corrects a profile for the office. What was decided about it, what its sender agreed to and who entered it stay.
 * @throws AppError as `changeProfile`
 */
export async function correctProfile(
  platform: Platform,
  id: number,
  changes: z.output<typeof profileChanges>,
  photo: StagedFile | undefined,
  administratorId: number,
): Promise<AdminProfile> {
  const row = await changeProfile(platform, id, changes, photo, {
    mayChange: () => true,
    decided: {},
    letGo: 'drop',
    onChanged: (db) => recordAct(platform, db, administratorId, 'profile changed', id),
  });
  return asAdminProfile(row, kolkataDay(platform.now()));
}

/** Deletes a profile and its photo. @throws AppError `missing` the second time */
export async function removeProfile(platform: Platform, id: number, administratorId: number): Promise<void> {
  await changeWithPhoto(platform, undefined, async (db, { drop }) => {
    const [deleted] = await deleteProfiles(db, [id]);
    if (!deleted) throw missing();
    await drop(deleted.image);
    await recordAct(platform, db, administratorId, 'profile deleted', id);
  });
}

/** A photo is seen by the office, which is noted, and by the account that sent it (decision 12). */
export const findProfilePhoto: FindPrivateFile = async (db, name) => {
  const owner = await findPhotoOwner(db, name);
  return (
    owner && {
      readers: owner.account_id === null ? 'office' : { account: owner.account_id },
      noted: { action: 'profile photo viewed', subject: { type: 'profile', id: owner.id } },
    }
  );
};

/** The bureau's part of the dashboard. */
export async function profilesOverview(db: Db): Promise<Overview['profiles']> {
  const since = await oldestWaitingProfile(db);
  return {
    total: await countProfiles(db, { searchQuery: [] }),
    waiting: await countProfiles(db, { searchQuery: [], status: 'waiting' }),
    oldestWaitingSince: since === null ? null : new Date(since).toISOString(),
  };
}

/** Deletes profiles with everything that belongs to them; part of the caller's transaction. */
export async function eraseProfiles(db: Db, ids: readonly number[]): Promise<Erased> {
  return eraseImages(db, 'images', await deleteProfiles(db, ids));
}
