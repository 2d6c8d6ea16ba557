import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { Profile, profileChanges } from '#contract/matrimony.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeWithPhoto } from './photo.ts';
import { asProfile } from './profile-response.ts';
import { refuseTooYoung } from './registration.ts';
import { deleteProfiles, findProfile, listProfiles, lockProfile, type ProfileValues, updateProfile } from './store.ts';

/** Whoever else asks learns no more than that there is none. */
const missing = () => new AppError('missing', 'notFound');

/** What an account has sent, the latest first. */
export async function findOwnProfiles({ database }: Platform, accountId: number): Promise<Page<Profile>> {
  const rows = await listProfiles(database, { searchQuery: [], accountId }, { offset: 0, limit: undefined });
  const latestFirst = rows.toSorted((one, other) => other.id - one.id);
  return { rows: latestFirst.map(asProfile), total: rows.length };
}

/** @throws AppError `missing`, also for a profile of somebody else */
export async function readOwnProfile({ database }: Platform, id: number, accountId: number): Promise<Profile> {
  const row = await findProfile(database, id);
  if (row?.account_id !== accountId) throw missing();
  return asProfile(row);
}

type Changes = Omit<z.output<typeof profileChanges>, 'removePhoto'>;

/** What was not sent stays; whatever was decided about the profile is open again. */
function changed(before: ProfileValues, changes: Changes, photo: string | null, now: number): ProfileValues {
  const sentOr = <T>(sent: T | undefined, value: T): T => (sent === undefined ? value : sent);
  const submitted = changes.photoSubmitted ?? (before.photo_submitted === 1 && photo !== null);
  return {
    ...before,
    profile_for: sentOr(changes.profileFor, before.profile_for),
    name: sentOr(changes.name, before.name),
    father_name: sentOr(changes.fatherName, before.father_name),
    mother_name: sentOr(changes.motherName, before.mother_name),
    dob: sentOr(changes.dob, before.dob),
    gender: sentOr(changes.gender, before.gender),
    height_feet: sentOr(changes.heightFeet, before.height_feet),
    height_inch: sentOr(changes.heightInch, before.height_inch),
    education: sentOr(changes.education, before.education),
    profession: sentOr(changes.profession, before.profession),
    siblings: sentOr(changes.siblings, before.siblings),
    district: sentOr(changes.district, before.district),
    state: sentOr(changes.state, before.state),
    country: sentOr(changes.country, before.country),
    marital_status: sentOr(changes.maritalStatus, before.marital_status),
    contact_mobile: sentOr(changes.contactMobile, before.contact_mobile),
    email: sentOr(changes.email, before.email),
    about: sentOr(changes.about, before.about),
    photo,
    photo_submitted: submitted ? 1 : 0,
    approved_at: null,
    refused_at: null,
    refusal_reason: null,
    updated_at: now,
  };
}

/** Changes what was sent; the profile waits for approval again. @throws AppError as a registration; `missing` */
export async function changeOwnProfile(
  platform: Platform,
  id: number,
  { removePhoto, ...changes }: z.output<typeof profileChanges>,
  sent: StagedFile | undefined,
  accountId: number,
): Promise<Profile> {
  if (changes.dob !== undefined) refuseTooYoung(platform, changes.dob);
  return changeWithPhoto(platform, sent, async (db, { added: [added], erase }) => {
    const before = await lockProfile(db, id);
    if (before?.account_id !== accountId) throw missing();
    const photo = added ?? (removePhoto ? null : before.photo);
    if (changes.photoSubmitted === true && photo === null) {
      throw fieldAppError('invalid', 'photo', 'imageRequired');
    }
    await updateProfile(db, id, changed(before, changes, photo, platform.now()));
    if (photo !== before.photo) await erase(before.photo);
    const row = await findProfile(db, id);
    if (!row) throw missing();
    return asProfile(row);
  });
}

/** Takes a profile back, with its photo. @throws AppError `missing` the second time */
export async function withdrawProfile(platform: Platform, id: number, accountId: number): Promise<void> {
  await changeWithPhoto(platform, undefined, async (db, { erase }) => {
    const before = await lockProfile(db, id);
    if (before?.account_id !== accountId) throw missing();
    await deleteProfiles(db, [id]);
    await erase(before.photo);
  });
}
