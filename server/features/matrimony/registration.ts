import type * as z from 'zod/mini';
import { isOldEnough, type adminProfileForm, type profileForm } from '#contract/matrimony.ts';
import { lockAccount } from '#server/features/identity/service.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { addOnce, type Submission } from '#server/records/idempotency.ts';
import { HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeWithPhoto } from './photo.ts';
import { columnsOf, storeWishes } from './profile-values.ts';
import { insertProfiles, type ProfileValues } from './store.ts';
import { unreviewed } from './states-store.ts';

const registrations: Limit = {
  kind: 'matrimony registration',
  max: 30,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

type ProfileFields = z.output<typeof adminProfileForm>;

/** @throws AppError for `dob` if the person is under 18 today in Asia/Kolkata (decision 15), or born before 1900 */
export function requireAdult(platform: Platform, dob: string): void {
  if (!isOldEnough(dob, kolkataDay(platform.now()))) {
    throw fieldAppError('invalid', 'dob', 'matrimonyTooYoung');
  }
  // A year before 1900 is a typing error.
  if (dob < '1900') throw fieldAppError('invalid', 'dob', 'dateInvalid');
}

function newProfile(
  form: ProfileFields,
  origin: Pick<ProfileValues, 'source' | 'account_id' | 'consent_version' | 'consent_at' | 'declared_at' | 'photo'>,
  now: number,
): ProfileValues {
  return {
    ...columnsOf(form),
    photo_submitted: form.photoSubmitted ? 1 : 0,
    wishes: storeWishes(null, form),
    ...origin,
    ...unreviewed,
    sent_at: now,
    updated_at: now,
  };
}

/** @throws AppError for `photo` if a photo was announced but not sent (specification section 5) */
function refuseMissingPhoto(form: ProfileFields, photo: StagedFile | undefined): void {
  if (form.photoSubmitted && !photo) throw fieldAppError('invalid', 'photo', 'imageRequired');
}

/** @throws AppError for an invalid field; `too-many` above 30 registrations per hour and account */
export async function registerProfile(
  platform: Platform,
  form: z.output<typeof profileForm>,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  requireAdult(platform, form.dob);
  refuseMissingPhoto(form, photo);
  const { accountId } = submission;
  requireWithin(platform, registrations, String(accountId));
  const now = platform.now();
  const consent = form.consent
    ? { consent_version: form.consentVersion ?? null, consent_at: now, declared_at: form.declaration ? now : null }
    : { consent_version: null, consent_at: null, declared_at: null };
  return changeWithPhoto(platform, photo, async (db, { added: [image = null] }) => {
    // If the account is being closed, the registration waits, and `addOnce` finds no account. If the registration
    // comes first, it is withdrawn with the account.
    await lockAccount(db, accountId);
    return addOnce(platform, db, submission, () => {
      const origin = { source: 'member', account_id: accountId, photo: image, ...consent } as const;
      return insertProfiles(db, [newProfile(form, origin, now)]);
    });
  });
}

/** Adds a profile that came on paper and returns its id. The consent is on the paper, so none is stored. */
export async function addProfileForFamily(
  platform: Platform,
  form: ProfileFields,
  photo: StagedFile | undefined,
  submission: Submission,
): Promise<number[]> {
  requireAdult(platform, form.dob);
  refuseMissingPhoto(form, photo);
  const now = platform.now();
  return changeWithPhoto(platform, photo, (db, { added: [image = null] }) =>
    addOnce(platform, db, submission, async () => {
      const consent = { consent_version: null, consent_at: null, declared_at: null };
      const origin = { source: 'office', account_id: null, photo: image, ...consent } as const;
      const [id = 0] = await insertProfiles(db, [newProfile(form, origin, now)]);
      const actorId = submission.accountId;
      await recordChange(db, { at: now, actorId, action: 'profile added', subject: { type: 'profile', id } });
      return [id];
    }),
  );
}
