import type * as z from 'zod/mini';
import type { profileChanges } from '#contract/matrimony.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { Submission } from '#server/records/idempotency.ts';
import type { Db } from '#server/platform/database/database.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import { changeRecord } from '#server/records/change-record.ts';
import type { Versioned } from '#server/records/versions.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { askAgain } from './ask-again.ts';
import { changeWithPhoto } from './photo.ts';
import { type ProfileEditor, profileRecord } from './profile-record.ts';
import { columnsOf, fieldsOf, readWishes, storeWishes } from './profile-values.ts';
import { requireAdult } from './registration.ts';
import { standingFields } from './states.ts';
import { findProfile, type ProfileValues, updateProfile } from './store.ts';

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
  /** Whether the former photo goes to the trash with the change, or is deleted for good (decision 49). */
  readonly oldPhoto: 'trash' | 'erase';
}

/** Changes the fields that were sent. @throws AppError for an invalid field; `missing`; `conflictError` */
export async function changeProfile(
  platform: Platform,
  id: number,
  { seen, ...changes }: Changes,
  sent: StagedFile | undefined,
  request: Omit<ProfileEditor, 'seen'> & Consequences & { readonly submission: Submission },
): Promise<void> {
  if (changes.dob !== undefined) requireAdult(platform, changes.dob);
  await changeWithPhoto(platform, sent, (db, images) =>
    changeValues(platform, db, id, {
      ...request,
      seen,
      change: (before) => changed(before, changes, images.added[0]),
    }),
  );
}

interface ValuesChange extends ProfileEditor, Consequences {
  readonly change: (before: ProfileValues) => ProfileValues;
  readonly submission?: Submission;
}

async function changeValues(
  platform: Platform,
  db: Db,
  id: number,
  { change, standing, oldPhoto, submission, ...editor }: ValuesChange,
): Promise<void> {
  await changeRecord(platform, db, {
    ...(submission && { submission }),
    ...profileRecord(db, id, editor),
    change: (before): ProfileValues => ({ ...change(before), ...standing?.(before) }),
    fieldsOf: namedFields,
    write: async (after, before, at) => {
      if (after.photo_submitted === 1 && after.photo === null) throw fieldAppError('invalid', 'photo', 'imageRequired');
      await updateProfile(db, id, { ...after, updated_at: at });
      const by = 'action' in editor.by ? editor.by.administratorId : null;
      await askAgain(platform, db, { before, after, by });
      const { photo } = before;
      const images = photo === null || photo === after.photo ? [] : await deleteImages(db, [photo]);
      if (oldPhoto === 'trash') return { images };
      await addEraseJob(platform, db, images.flatMap(erasableFiles));
      return {};
    },
  });
}

/** Takes edits of profiles by the office back. */
export const profileVersions: Versioned = {
  fields: async (db, id) => {
    const profile = await findProfile(db, id);
    return profile && namedFields(profile);
  },
  restore: (platform, db, id, { values, administratorId, seen }) =>
    changeValues(platform, db, id, {
      by: { action: 'profile restored', administratorId },
      seen,
      mayChange: () => true,
      read: () => findProfile(db, id),
      oldPhoto: 'trash',
      change: (before) => {
        const { photo, ...fields } = values;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history stores the fields of requests
        const after = changed(before, fields as Changes, typeof photo === 'string' ? photo : undefined);
        return photo === null ? { ...after, photo } : after;
      },
    }),
};
