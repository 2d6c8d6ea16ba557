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
import { columnsOf, fieldsOf, readWishes, storeWishes } from './profile-values.ts';
import { requireAdult } from './registration.ts';
import { standingFields } from './states.ts';
import { type ProfileValues, updateProfile } from './store.ts';

type Changes = z.output<typeof profileChanges>;

/** Keeps the fields that were not sent. */
function changed(before: ProfileValues, changes: Omit<Changes, 'seen'>, added: string | undefined): ProfileValues {
  const photo = added ?? (changes.removePhoto ? null : before.photo);
  const submitted = changes.photoSubmitted ?? (before.photo_submitted === 1 && photo !== null);
  return {
    ...before,
    ...columnsOf(changes, before),
    photo,
    photo_submitted: submitted ? 1 : 0,
    wishes: storeWishes(before.wishes, changes),
  };
}

/** Returns the fields of a profile by their names in requests, and those of its state. */
function namedFields(values: ProfileValues) {
  const { photo, photo_submitted: photoSubmitted, wishes } = values;
  return { ...fieldsOf(values), ...readWishes(wishes), photo, photoSubmitted, ...standingFields(values) };
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
      fieldsOf: namedFields,
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
