import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { profileChanges } from '#contract/matrimony.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImageChange } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeWithPhoto } from './photo.ts';
import { refuseTooYoung } from './registration.ts';
import { findProfile, lockProfile, type ProfileRow, type ProfileValues, updateProfile } from './store.ts';

/** Whoever may not know of a profile learns no more than that there is none. */
export const missing = () => new AppError('missing', 'notFound');

/**
 * @param seen the `updatedAt` that somebody saw, if that is told
 * @throws AppError `duplicate` when the profile was changed since (decision 34)
 */
export function refuseUnseen({ updated_at }: Pick<ProfileValues, 'updated_at'>, seen: string | undefined): void {
  if (seen !== undefined && seen !== new Date(updated_at).toISOString()) {
    throw new AppError('duplicate', 'changedMeanwhile');
  }
}

type Changes = z.output<typeof profileChanges>;

/** What was not sent stays. */
function changed(before: ProfileValues, changes: Changes, added: string | undefined): ProfileValues {
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
  };
}

/** In what a change by the office and one by the owner differ. */
interface Editor {
  readonly mayChange: (profile: ProfileValues) => boolean;
  /** What becomes of the decision about the profile. */
  readonly decided: Partial<Pick<ProfileValues, 'approved_at' | 'refused_at' | 'refusal_reason'>>;
  /** What becomes of the photo that was there (decision 41). */
  readonly letGo: keyof Pick<ImageChange, 'drop' | 'erase'>;
  /** Part of the transaction, when something was changed. */
  readonly onChanged?: (db: Db) => Promise<void>;
}

/**
 * Changes what was sent. What stands there already changes nothing, whoever wrote it: so a form may arrive twice.
 * @throws AppError as a registration; `missing`; `duplicate` when it was changed since the sender saw it
 */
export async function changeProfile(
  platform: Platform,
  id: number,
  changes: Changes,
  sent: StagedFile | undefined,
  { mayChange, decided, letGo, onChanged }: Editor,
): Promise<ProfileRow> {
  if (changes.dob !== undefined) refuseTooYoung(platform, changes.dob);
  return changeWithPhoto(platform, sent, async (db, images) => {
    const before = await lockProfile(db, id);
    if (!before || !mayChange(before)) throw missing();
    const after = { ...changed(before, changes, images.added[0]), ...decided };
    if (!isDeepStrictEqual(after, before)) {
      refuseUnseen(before, changes.seen);
      if (changes.photoSubmitted === true && after.photo === null) {
        throw fieldAppError('invalid', 'photo', 'imageRequired');
      }
      // Two changes within a millisecond are told apart as well.
      await updateProfile(db, id, { ...after, updated_at: Math.max(platform.now(), before.updated_at + 1) });
      if (after.photo !== before.photo) await images[letGo](before.photo);
      await onChanged?.(db);
    }
    const row = await findProfile(db, id);
    if (!row) throw missing();
    return row;
  });
}
