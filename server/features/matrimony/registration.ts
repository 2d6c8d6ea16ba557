import type * as z from 'zod/mini';
import { isOldEnough, type officeProfileForm, type profileForm } from '#contract/matrimony.ts';
import { messages } from '#contract/messages.ts';
import type { SignedIn } from '#server/http/implement.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { createGate } from '#server/platform/limits/gate.ts';
import { HOUR, type Limit } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { changeWithPhoto } from './photo.ts';
import { insertProfiles, type ProfileValues } from './store.ts';
import { identifySubmission } from './submission.ts';
import { findSubmission, hasAccount, holdSubmission, nameSubmission } from './submissions-store.ts';

const registrations: Limit = {
  kind: 'matrimony registration',
  most: 30,
  window: HOUR,
  message: messages.tooManyRequests,
};

type ProfileFields = z.output<typeof officeProfileForm>;

/** @throws Refusal at `dob` for somebody younger than 18 today in Asia/Kolkata, or not born yet (decision 15) */
export function refuseTooYoung(platform: Platform, dob: string): void {
  if (!isOldEnough(dob, kolkataDay(platform.now()))) {
    throw fieldRefusal('invalid', 'dob', messages.matrimonyTooYoung);
  }
  // Nobody is so old: the year was mistyped.
  if (dob < '1900') throw fieldRefusal('invalid', 'dob', messages.dateInvalid);
}

function fieldsOf(form: ProfileFields) {
  return {
    profile_for: form.profileFor,
    name: form.name,
    father_name: form.fatherName,
    mother_name: form.motherName,
    dob: form.dob,
    gender: form.gender,
    height_feet: form.heightFeet ?? null,
    height_inch: form.heightInch ?? null,
    education: form.education,
    profession: form.profession ?? null,
    siblings: form.siblings ?? null,
    district: form.district ?? null,
    state: form.state ?? null,
    country: form.country ?? null,
    marital_status: form.maritalStatus,
    contact_mobile: form.contactMobile,
    email: form.email,
    about: form.about ?? null,
    photo_submitted: form.photoSubmitted ? 1 : 0,
  } satisfies Partial<ProfileValues>;
}

/** A profile that nobody has looked at yet. */
function newProfile(
  form: ProfileFields,
  origin: Pick<ProfileValues, 'source' | 'account_id' | 'consent_version' | 'consent_at' | 'declared_at' | 'photo'>,
  now: number,
): ProfileValues {
  const undecided = { approved_at: null, refused_at: null, refusal_reason: null };
  return { ...fieldsOf(form), ...origin, ...undecided, sent_at: now, updated_at: now };
}

/** Thrown to take back what a twin of an earlier submission has begun. */
class SentBefore extends Error {
  override readonly name = 'SentBefore';
  readonly profileId: number;

  constructor(profileId: number) {
    super('this form was sent before');
    this.profileId = profileId;
  }
}

/** @throws Refusal at `photo` when it was announced but did not come (specification section 5) */
function refuseMissingPhoto(form: ProfileFields, photo: StagedFile | undefined): void {
  if (form.photoSubmitted && !photo) throw fieldRefusal('invalid', 'photo', messages.imageRequired);
}

type RegisterProfile = (
  form: z.output<typeof profileForm>,
  photo: StagedFile | undefined,
  caller: SignedIn,
) => Promise<number>;

/** Registering somebody with the bureau: once, however often the same form arrives (decision 14). */
export function createRegisterProfile(platform: Platform): RegisterProfile {
  const pass = createGate(platform, registrations);

  async function insert(
    form: z.output<typeof profileForm>,
    photo: StagedFile | undefined,
    caller: SignedIn,
    submission: Awaited<ReturnType<typeof identifySubmission>>,
  ): Promise<number> {
    const now = platform.now();
    return changeWithPhoto(platform, photo, async (db, { added: [image = null] }) => {
      if (!(await hasAccount(db, caller.accountId))) throw new Refusal('unauthenticated', messages.sessionEnded);
      await holdSubmission(db, submission, now);
      const earlier = await findSubmission(db, submission, submission.since);
      if (earlier !== undefined) throw new SentBefore(earlier);
      const consent = form.consent
        ? { consent_version: form.consentVersion ?? null, consent_at: now, declared_at: form.declaration ? now : null }
        : { consent_version: null, consent_at: null, declared_at: null };
      const origin = { source: 'member', account_id: caller.accountId, photo: image, ...consent } as const;
      const [id = 0] = await insertProfiles(db, [newProfile(form, origin, now)]);
      await nameSubmission(db, submission, id, now);
      return id;
    });
  }

  /** @throws Refusal at the field concerned; `too-many` over 30 an hour from one account */
  return async (form, photo, caller) => {
    refuseTooYoung(platform, form.dob);
    refuseMissingPhoto(form, photo);
    const submission = await identifySubmission(caller, form, photo, platform.now());
    const earlier = await findSubmission(platform.database, submission, submission.since);
    if (earlier !== undefined) return earlier;
    await pass(String(caller.accountId));
    try {
      return await insert(form, photo, caller, submission);
    } catch (error) {
      if (error instanceof SentBefore) return error.profileId;
      throw error;
    }
  };
}

/** Enters a profile for a family that came on paper; their consent is on the paper. */
export async function addProfileForFamily(
  platform: Platform,
  form: ProfileFields,
  photo: StagedFile | undefined,
  administratorId: number,
): Promise<number> {
  refuseTooYoung(platform, form.dob);
  refuseMissingPhoto(form, photo);
  const now = platform.now();
  return changeWithPhoto(platform, photo, async (db, { added: [image = null] }) => {
    const consent = { consent_version: null, consent_at: null, declared_at: null };
    const origin = { source: 'office', account_id: null, photo: image, ...consent } as const;
    const [id = 0] = await insertProfiles(db, [newProfile(form, origin, now)]);
    await recordAudit(db, { at: now, actorId: administratorId, action: 'profile added', subject: `profile ${id}` });
    return id;
  });
}
