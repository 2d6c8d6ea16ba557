import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { Profile, profileChanges } from '#contract/matrimony.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeWithPhoto } from './photo.ts';
import { asProfile } from './profile-answer.ts';
import { refuseTooYoung } from './registration.ts';
import { deleteProfiles, findProfile, listProfiles, lockProfile, type ProfileValues, updateProfile } from './store.ts';

/** Whoever else asks learns no more than that there is none. */
const missing = () => new Refusal('missing', 'notFound');

/** What an account has sent, the latest first. */
export async function findOwnProfiles({ database }: Platform, accountId: number): Promise<Page<Profile>> {
  const rows = await listProfiles(database, { sought: [], accountId }, { offset: 0, limit: undefined });
  const latestFirst = rows.toSorted((one, other) => other.id - one.id);
  return { rows: latestFirst.map(asProfile), total: rows.length };
}

/** @throws Refusal `missing`, also for a profile of somebody else */
export async function readOwnProfile({ database }: Platform, id: number, accountId: number): Promise<Profile> {
  const row = await findProfile(database, id);
  if (row?.account_id !== accountId) throw missing();
  return asProfile(row);
}

type Changes = Omit<z.output<typeof profileChanges>, 'removePhoto'>;

/** What was not sent stays; whatever was decided about the profile is open again. */
function changed(before: ProfileValues, changes: Changes, photo: string | null, now: number): ProfileValues {
  const kept = <T>(sent: T | undefined, value: T): T => (sent === undefined ? value : sent);
  const submitted = changes.photoSubmitted ?? (before.photo_submitted === 1 && photo !== null);
  return {
    ...before,
    profile_for: kept(changes.profileFor, before.profile_for),
    name: kept(changes.name, before.name),
    father_name: kept(changes.fatherName, before.father_name),
    mother_name: kept(changes.motherName, before.mother_name),
    dob: kept(changes.dob, before.dob),
    gender: kept(changes.gender, before.gender),
    height_feet: kept(changes.heightFeet, before.height_feet),
    height_inch: kept(changes.heightInch, before.height_inch),
    education: kept(changes.education, before.education),
    profession: kept(changes.profession, before.profession),
    siblings: kept(changes.siblings, before.siblings),
    district: kept(changes.district, before.district),
    state: kept(changes.state, before.state),
    country: kept(changes.country, before.country),
    marital_status: kept(changes.maritalStatus, before.marital_status),
    contact_mobile: kept(changes.contactMobile, before.contact_mobile),
    email: kept(changes.email, before.email),
    about: kept(changes.about, before.about),
    photo,
    photo_submitted: submitted ? 1 : 0,
    approved_at: null,
    refused_at: null,
    refusal_reason: null,
    updated_at: now,
  };
}

/** Changes what was sent; the profile waits for approval again. @throws Refusal as a registration; `missing` */
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
      throw fieldRefusal('invalid', 'photo', 'imageRequired');
    }
    await updateProfile(db, id, changed(before, changes, photo, platform.now()));
    if (photo !== before.photo) await erase(before.photo);
    const row = await findProfile(db, id);
    if (!row) throw missing();
    return asProfile(row);
  });
}

/** Takes a profile back, with its photo. @throws Refusal `missing` the second time */
export async function withdrawProfile(platform: Platform, id: number, accountId: number): Promise<void> {
  await changeWithPhoto(platform, undefined, async (db, { erase }) => {
    const before = await lockProfile(db, id);
    if (before?.account_id !== accountId) throw missing();
    await deleteProfiles(db, [id]);
    await erase(before.photo);
  });
}
