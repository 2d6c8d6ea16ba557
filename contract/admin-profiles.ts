import * as z from 'zod/mini';
import { day, optionalLineField, optionalNumberField, optionalParagraphField, paragraphField } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { deleteCall } from './office-calls.ts';
import { idParams, listQuery, recordNumber } from './lists.ts';
import { seen } from './seen.ts';
import { adminProfileForm, photo, profile, profileChanges } from './matrimony.ts';
import { genders, minAge, profileStates } from './profile-choices.ts';

export const adminProfile = z.extend(profile, {
  /** Age today (in Asia/Kolkata) in whole years. */
  age: z.number(),
  /**
   * The consent given by the sender; null if no consent is recorded. `declared` is true if the sender declared that the
   * registered person knows and agrees.
   */
  consent: z.nullable(z.object({ version: z.string(), at: z.string(), declared: z.boolean() })),
  /**
   * The account that sent the profile; null if an administrator entered it from paper or the account was deleted
   * (decision 33).
   */
  sender: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string(), phone: z.string() })),
  enteredByOffice: z.boolean(),
  /** In lists: whether both families have said yes to a proposal, and wait for the office to introduce them. */
  bothAgreed: z.optional(z.boolean()),
  /** Set if the name in the profile is only similar to the search words (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type AdminProfile = z.output<typeof adminProfile>;

const sameProfile = z.object({
  id: z.number(),
  name: z.string(),
  dob: day,
  status: z.enum(profileStates),
  same: z.array(z.enum(['nameAndDob', 'mobile'])),
});

/** A profile, and in `duplicates` other profiles that may be of the same person. */
export const adminProfileDetails = z.extend(adminProfile, { duplicates: z.array(sameProfile) });
export type AdminProfileDetails = z.output<typeof adminProfileDetails>;

const age = optionalNumberField({ min: minAge, max: 120, wrong: 'ageInvalid' });

export const profileFilters = {
  status: z.optional(z.enum(profileStates, fieldCode('choiceUnknown'))),
  gender: z.optional(z.enum(genders, fieldCode('choiceUnknown'))),
  ageFrom: age,
  ageTo: age,
  district: optionalLineField('lineTooLong', 100),
  account: z.optional(recordNumber),
};

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/profiles',
  access: 'admin',
  summary: 'Lists the profiles of the matrimony bureau. Profiles waiting for a decision come first, newest at the top.',
  query: z.object({ ...listQuery, ...profileFilters }),
  responses: { list: adminProfile },
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'Returns a profile with all its fields, and other profiles that may be of the same person.',
  params: idParams,
  responses: { record: adminProfileDetails },
});

export const countProfileStates = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/states',
  access: 'admin',
  summary: 'Returns the number of profiles in each state.',
  responses: { record: z.object({ counts: z.record(z.enum(profileStates), z.number()) }) },
});

/** The states that the office sets. Approving a waiting profile and refusing one are calls of their own. */
export const officeStates = ['approved', 'engaged', 'married', 'paused', 'closed'] as const;

export const changeProfileState = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id/state',
  access: 'admin',
  summary:
    'Changes the state of an approved profile; the note is added to its log. `approved` also resumes a paused profile, and confirms that the person is still looking. `engaged`, `married` and `closed` end its proposals.',
  params: idParams,
  body: z.object({
    state: z.enum(officeStates, fieldCode('choiceUnknown')),
    note: optionalParagraphField('paragraphTooLong', 1000),
    ...seen,
  }),
  responses: { record: z.object({ ...successResponse.shape, profile: adminProfile }) },
});

export const approveProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id/approve',
  access: 'admin',
  summary: 'Approves a profile. The user who sent it gets one email about it.',
  params: idParams,
  /** The profile is not approved if it has changed since the administrator read it. */
  body: z.object(seen),
  responses: { record: successResponse },
});

export const refuseProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id/refuse',
  access: 'admin',
  summary: 'Refuses a profile and emails the reason to the user who sent it. The profile stays stored.',
  params: idParams,
  body: z.object({
    reason: paragraphField({ required: 'refusalReasonRequired', tooLong: 'paragraphTooLong' }, 1000),
    ...seen,
  }),
  responses: { record: successResponse },
});

export const deleteProfile = deleteCall('profiles', 'Deletes a profile and its photo.');

export const addProfileForFamily = endpoint({
  method: 'POST',
  path: '/api/admin/profiles',
  access: 'admin',
  takesKey: true,
  summary: 'Adds a profile for a family that handed in a paper form.',
  body: adminProfileForm,
  files: photo,
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'Changes a profile. The decision about it and the consent of the user who sent it stay unchanged.',
  params: idParams,
  body: profileChanges,
  files: photo,
  responses: { record: z.object({ ...successResponse.shape, profile: adminProfile }) },
});
