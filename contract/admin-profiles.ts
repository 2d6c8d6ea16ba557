import * as z from 'zod/mini';
import { day, optionalLineField, optionalNumberField, optionalParagraphField, paragraphField } from './fields.ts';
import { bureauOnly, endpoint, recordNumber } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { addCall, changeCall, deleteCall } from './office-calls.ts';
import { listQuery, searchField } from './lists.ts';
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
const adminProfileDetails = z.extend(adminProfile, { duplicates: z.array(sameProfile) });
export type AdminProfileDetails = z.output<typeof adminProfileDetails>;

const age = optionalNumberField({ min: minAge, max: 120, wrong: 'ageInvalid' });

const profileFilters = {
  status: z.optional(z.enum(profileStates, fieldCode('choiceUnknown'))),
  gender: z.optional(z.enum(genders, fieldCode('choiceUnknown'))),
  ageFrom: age,
  ageTo: age,
  district: optionalLineField('lineTooLong', 100),
  account: z.optional(recordNumber),
};

export const listProfiles = endpoint('GET /api/admin/profiles', bureauOnly, {
  summary: 'Lists the profiles of the matrimony bureau. Profiles waiting for a decision come first, newest at the top.',
  query: z.object({ ...listQuery, ...profileFilters }),
  responses: { list: adminProfile },
});

export const readProfile = endpoint('GET /api/admin/profiles/:id', bureauOnly, {
  summary: 'Returns a profile with all its fields, and other profiles that may be of the same person.',
  responses: { record: adminProfileDetails },
});

export const countProfileStates = endpoint('GET /api/admin/profiles/states', bureauOnly, {
  summary: 'Returns the number of profiles in each state.',
  responses: { record: z.object({ counts: z.record(z.enum(profileStates), z.number()) }) },
});

/** The states that the office sets. Approving a waiting profile and refusing one are calls of their own. */
export const officeStates = ['approved', 'engaged', 'married', 'paused', 'closed'] as const;

export const changeProfileState = endpoint('PUT /api/admin/profiles/:id/state', bureauOnly, {
  summary:
    'Changes the state of an approved profile; the note is added to its log. `approved` also resumes a paused profile, and confirms that the person is still looking. `engaged`, `married` and `closed` end its proposals.',
  body: z.object({
    state: z.enum(officeStates, fieldCode('choiceUnknown')),
    note: optionalParagraphField('paragraphTooLong', 1000),
    ...seen,
  }),
  responses: { record: z.object({ ...successResponse.shape, profile: adminProfile }) },
});

export const approveProfile = endpoint('PUT /api/admin/profiles/:id/approve', bureauOnly, {
  summary: 'Approves a profile. The user who sent it gets one email about it.',
  /** The profile is not approved if it has changed since the administrator read it. */
  body: z.object(seen),
});

export const refuseProfile = endpoint('PUT /api/admin/profiles/:id/refuse', bureauOnly, {
  summary: 'Refuses a profile and emails the reason to the user who sent it. The profile stays stored.',
  body: z.object({
    reason: paragraphField({ required: 'refusalReasonRequired', tooLong: 'paragraphTooLong' }, 1000),
    ...seen,
  }),
});

export const deleteProfile = deleteCall('profiles', 'Deletes a profile and its photo.');

export const addProfileForFamily = addCall({ id: z.number() }, 'profiles', {
  summary: 'Adds a profile for a family that handed in a paper form.',
  body: adminProfileForm,
  files: photo,
});

export const changeProfile = changeCall({ profile: adminProfile }, 'profiles', {
  summary: 'Changes a profile. The decision about it and the consent of the user who sent it stay unchanged.',
  body: profileChanges,
  files: photo,
});

export const exportProfiles = endpoint('GET /api/admin/profiles/export', bureauOnly, {
  summary: 'Downloads the profiles that match the filters as a file.',
  query: z.object({ search: searchField, ...profileFilters }),
  responses: { file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
});

export const logBiodataPrinted = endpoint('POST /api/admin/profiles/:id/biodata', bureauOnly, {
  addsNothing: true,
  summary: 'Records in the audit log that the biodata of a profile was printed or saved as PDF.',
});
