import type * as z from 'zod/mini';
import { type adminProfileForm, isOldEnough, type profileChanges, type profileForm } from '#contract/matrimony.ts';
import { lockAccount } from '#server/features/identity/service.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { erasableFiles } from '#server/platform/images/image-files.ts';
import { deleteImages } from '#server/platform/images/images-store.ts';
import { HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addEraseJob } from '#server/platform/storage/file-jobs.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeRecord, recordAction } from '#server/records/change-record.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import type { Versioned } from '#server/records/versions.ts';
import { askAgain } from './answers.ts';
import {
  approvedFactsOf,
  changeWithPhoto,
  columnsOf,
  fieldsOf,
  type ProfileEditor,
  profileRecord,
  readWishes,
  storeWishes,
} from './profile-record.ts';
import { standingAfter, standingFields } from './states.ts';
import { unreviewed } from './states-store.ts';
import { findProfile, insertProfiles, type ProfileValues, updateProfile } from './store.ts';

const registrations: Limit = {
  kind: 'matrimony registration',
  max: 30,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

/** @throws AppError for `dob` if the person is under 18 today in Asia/Kolkata (decision 15), or born before 1900 */
function requireAdult(platform: Platform, dob: string): void {
  if (!isOldEnough(dob, kolkataDay(platform.now()))) {
    throw fieldAppError('invalid', 'dob', 'matrimonyTooYoung');
  }
  // A year before 1900 is a typing error.
  if (dob < '1900') throw fieldAppError('invalid', 'dob', 'dateInvalid');
}

const noConsent = { consent_version: null, consent_at: null, declared_at: null };

/** The columns that say where a profile comes from. */
type Origin = Pick<ProfileValues, 'source' | 'account_id' | keyof typeof noConsent>;

/**
 * Adds a profile with its photo, and returns its id.
 * @throws AppError for an invalid field, or a photo that was announced but not sent (specification section 5);
 *   `too-many` above 30 registrations per hour and account
 */
async function addProfile(
  platform: Platform,
  form: z.output<typeof adminProfileForm>,
  photo: StagedFile | undefined,
  submission: Submission,
  origin: Origin,
): Promise<number[]> {
  requireAdult(platform, form.dob);
  if (form.photoSubmitted && !photo) throw fieldAppError('invalid', 'photo', 'imageRequired');
  const { account_id } = origin;
  if (account_id !== null) requireWithin(platform, registrations, String(account_id));
  const now = platform.now();
  return changeWithPhoto(platform, photo, async (db, { added: [image = null] }) => {
    // If the account is being closed, the registration waits, and `addOnce` finds no account. If the registration
    // comes first, it is withdrawn with the account.
    if (account_id !== null) await lockAccount(db, account_id);
    return addOnce(platform, db, submission, async () => {
      const values = { ...columnsOf(form), wishes: storeWishes(null, form), photo: image, ...origin, ...unreviewed };
      const photo_submitted = form.photoSubmitted ? 1 : 0;
      const [id = 0] = await insertProfiles(db, [{ ...values, photo_submitted, sent_at: now, updated_at: now }]);
      if (account_id === null) {
        const by = { action: 'profile added', administratorId: submission.accountId } as const;
        await recordAction(platform, db, { record: { type: 'profile', id }, ...by });
      }
      return [id];
    });
  });
}

/** Adds a profile that a member sends. @throws AppError like `addProfile` */
export async function registerProfile(
  platform: Platform,
  form: z.output<typeof profileForm>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  const now = platform.now();
  const consent = form.consent
    ? { consent_version: form.consentVersion ?? null, consent_at: now, declared_at: form.declaration ? now : null }
    : noConsent;
  return addProfile(platform, form, photo, submission, {
    source: 'member',
    account_id: submission.accountId,
    ...consent,
  });
}

/** Adds a profile that came on paper. The consent is on the paper, so none is stored. @throws AppError like `addProfile` */
export async function addProfileForFamily(
  platform: Platform,
  form: z.output<typeof adminProfileForm>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  return addProfile(platform, form, photo, submission, { source: 'office', account_id: null, ...noConsent });
}

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

interface ValuesChange {
  readonly editor: ProfileEditor;
  readonly seen: string | undefined;
  readonly submission?: Submission;
  readonly change: (before: ProfileValues) => ProfileValues;
}

/**
 * Changes values in the caller's transaction. The former photo goes to the trash with a change by the office. A change by
 * the owner deletes it for good (decision 49), and sets the profile to waiting.
 */
async function changeValues(platform: Platform, db: Db, id: number, request: ValuesChange): Promise<void> {
  const { editor, change, submission } = request;
  const administratorId = 'action' in editor ? editor.administratorId : null;
  await changeRecord(platform, db, {
    ...(submission && { submission }),
    ...profileRecord(platform, db, id, request),
    change: (before): ProfileValues => ({
      ...change(before),
      ...(administratorId === null && {
        ...standingAfter('correct', before, platform.now()),
        approved_facts: approvedFactsOf(before),
      }),
    }),
    fieldsOf: namedFields,
    write: async (after, before, at) => {
      if (after.photo_submitted === 1 && after.photo === null) throw fieldAppError('invalid', 'photo', 'imageRequired');
      await updateProfile(db, id, { ...after, updated_at: at });
      await askAgain(platform, db, { before, after, by: administratorId });
      const { photo } = before;
      const images = photo === null || photo === after.photo ? [] : await deleteImages(db, [photo]);
      if (administratorId !== null) return { images };
      await addEraseJob(platform, db, images.flatMap(erasableFiles));
      return {};
    },
  });
}

/** Changes the fields that were sent. @throws AppError for an invalid field; `missing`; `conflictError` */
export async function changeProfile(
  platform: Platform,
  id: number,
  { seen, ...changes }: Changes,
  sent: StagedFile | undefined,
  request: Pick<ValuesChange, 'editor' | 'submission'>,
): Promise<void> {
  if (changes.dob !== undefined) requireAdult(platform, changes.dob);
  await changeWithPhoto(platform, sent, (db, { added: [image] }) =>
    changeValues(platform, db, id, { ...request, seen, change: (before) => changed(before, changes, image) }),
  );
}

/** Takes edits of profiles by the office back. */
export const profileVersions: Versioned = {
  fields: async (db, id) => {
    const profile = await findProfile(db, id);
    return profile && namedFields(profile);
  },
  restore: (platform, db, id, { values: { photo, ...fields }, administratorId, seen }) =>
    changeValues(platform, db, id, {
      editor: { action: 'profile restored', administratorId },
      seen,
      change: (before) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the history stores the fields of requests
        const after = changed(before, fields as Changes, typeof photo === 'string' ? photo : undefined);
        return photo === null ? { ...after, photo } : after;
      },
    }),
};
