import type * as z from 'zod/mini';
import type { profileChanges } from '#contract/matrimony.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeRecord } from '#server/records/change-record.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { askAgain } from './ask-again.ts';
import { changeWithPhoto } from './photo.ts';
import { type ProfileEditor, profileRecord } from './profile-record.ts';
import { requireAdult } from './registration.ts';
import { standingFields } from './states.ts';
import { type ProfileValues, updateProfile } from './store.ts';
import { readWishes, storeWishes } from './wishes.ts';

type Changes = z.output<typeof profileChanges>;

/** Keeps the fields that were not sent. */
function changed(before: ProfileValues, changes: Omit<Changes, 'seen'>, added: string | undefined): ProfileValues {
  const photo = added ?? (changes.removePhoto ? null : before.photo);
  const submitted = changes.photoSubmitted ?? (before.photo_submitted === 1 && photo !== null);
  const sentOr = <T>(sent: T | undefined, value: T): T => (sent === undefined ? value : sent);
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
    wishes: storeWishes(before.wishes, changes),
  };
}

/** Returns the fields of a profile by their names in requests, and those of its state. */
function profileFields(values: ProfileValues) {
  return {
    profileFor: values.profile_for,
    name: values.name,
    fatherName: values.father_name,
    motherName: values.mother_name,
    dob: values.dob,
    gender: values.gender,
    heightFeet: values.height_feet,
    heightInch: values.height_inch,
    education: values.education,
    profession: values.profession,
    siblings: values.siblings,
    district: values.district,
    state: values.state,
    country: values.country,
    maritalStatus: values.marital_status,
    contactMobile: values.contact_mobile,
    email: values.email,
    about: values.about,
    ...readWishes(values.wishes),
    photo: values.photo,
    photoSubmitted: values.photo_submitted,
    ...standingFields(values),
  };
}

/** The differences between a change by the office and a change by the owner of the profile. */
interface Consequences {
  /** Returns the columns of the state after the change; absent to keep them. */
  readonly standing?: (before: ProfileValues) => Partial<ProfileValues>;
  /** `drop` moves the former photo to the trash, `erase` deletes it for good (decision 49). */
  readonly oldPhoto: keyof Pick<ImageChange, 'drop' | 'erase'>;
  readonly submission: Submission;
}

/** Changes the fields that were sent. @throws AppError for an invalid field; `missing`; `conflictError` */
export async function changeProfile(
  platform: Platform,
  id: number,
  { seen, ...changes }: Changes,
  sent: StagedFile | undefined,
  { standing, oldPhoto, submission, ...editor }: Omit<ProfileEditor, 'seen'> & Consequences,
): Promise<void> {
  if (changes.dob !== undefined) requireAdult(platform, changes.dob);
  await changeWithPhoto(platform, sent, (db, images) =>
    changeRecord(platform, db, {
      submission,
      ...profileRecord(db, id, { ...editor, seen }),
      change: (before): ProfileValues => ({ ...changed(before, changes, images.added[0]), ...standing?.(before) }),
      fieldsOf: profileFields,
      write: async (after, before, at) => {
        if (changes.photoSubmitted === true && after.photo === null) {
          throw fieldAppError('invalid', 'photo', 'imageRequired');
        }
        await updateProfile(db, id, { ...after, updated_at: at });
        const by = 'action' in editor.by ? editor.by.administratorId : null;
        await askAgain(platform, db, { before, after, by });
        if (after.photo !== before.photo) await images[oldPhoto](before.photo);
      },
    }),
  );
}
