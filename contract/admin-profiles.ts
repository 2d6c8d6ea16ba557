import * as z from 'zod/mini';
import { day, optionalLineField, optionalNumberField, paragraphField } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deleted, done } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { idParams, listQuery, recordNumber } from './lists.ts';
import { seen, seenQuery } from './seen.ts';
import { adminProfileForm, genders, minAge, photo, profile, profileChanges, profileStates } from './matrimony.ts';

export const adminProfile = z.extend(profile, {
  /** In whole years, today in Asia/Kolkata. */
  age: z.number(),
  /** Null if no consent is recorded. */
  consent: z.nullable(z.object({ version: z.string(), at: z.string(), declared: z.boolean() })),
  /**
   * The account that sent it; null if an administrator entered it from paper or the account was deleted (decision 33).
   */
  sender: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string(), phone: z.string() })),
  enteredByOffice: z.boolean(),
  /** Set if only a similar name matches the search (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type AdminProfile = z.output<typeof adminProfile>;

const sameProfile = z.object({
  id: z.number(),
  name: z.string(),
  dob: day,
  status: z.enum(profileStates),
  /** The values that both profiles have in common. */
  same: z.array(z.enum(['nameAndDob', 'mobile'])),
});

/** A profile with possible duplicates about the same person. */
export const adminProfileDetails = z.extend(adminProfile, { duplicates: z.array(sameProfile) });
export type AdminProfileDetails = z.output<typeof adminProfileDetails>;

const age = optionalNumberField({ min: minAge, max: 120, wrong: 'ageInvalid' });

export const profileFilters = {
  status: z.optional(z.enum(profileStates, fieldCode('choiceUnknown'))),
  gender: z.optional(z.enum(genders, fieldCode('choiceUnknown'))),
  ageFrom: age,
  ageTo: age,
  district: optionalLineField('lineTooLong', 100),
  /** Profiles sent by this account. */
  account: z.optional(recordNumber),
};

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/admin/profiles',
  access: 'admin',
  summary: 'The profiles of the bureau: those waiting first, the newest on top.',
  query: z.object({ ...listQuery, ...profileFilters }),
  responses: { list: adminProfile },
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'One profile with everything that was sent, and others that may be the same person.',
  params: idParams,
  responses: { record: adminProfileDetails },
});

export const approveProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id/approve',
  access: 'admin',
  summary: 'Approves a profile and tells its sender by mail, once.',
  params: idParams,
  /** The profile is not approved if it has changed since the administrator read it. */
  body: z.object(seen),
  responses: { record: done },
});

export const refuseProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id/refuse',
  access: 'admin',
  summary: 'Refuses a profile with a reason, which its sender is told by mail; the profile is kept.',
  params: idParams,
  body: z.object({
    reason: paragraphField({ required: 'refusalReasonRequired', tooLong: 'paragraphTooLong' }, 1000),
    ...seen,
  }),
  responses: { record: done },
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'Deletes a profile and its photo.',
  params: idParams,
  query: seenQuery,
  responses: { record: deleted },
});

export const addProfileForFamily = endpoint({
  method: 'POST',
  path: '/api/admin/profiles',
  access: 'admin',
  takesKey: true,
  summary: 'Enters a profile for a family that came on paper.',
  body: adminProfileForm,
  files: photo,
  responses: { record: z.object({ ...done.shape, id: z.number() }) },
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'Corrects a profile; what was decided about it and what its sender agreed to stay as they are.',
  params: idParams,
  body: profileChanges,
  files: photo,
  responses: { record: z.object({ ...done.shape, profile: adminProfile }) },
});
