import * as z from 'zod/mini';
import { phoneField } from './accounts.ts';
import { emailField } from './sessions.ts';
import {
  day,
  yearsFrom,
  changedCheckboxField,
  dayField,
  lineField,
  optionalLineField,
  optionalNumberField,
  optionalParagraphField,
  paragraphField,
  checkboxField,
} from './fields.ts';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { picture } from './files.ts';
import { idParams, listQuery, recordNumber } from './lists.ts';
import { fieldCode } from './field-messages.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export const maritalStatuses = ['Single', 'Divorced', 'Widow', 'Widower'] as const;
/** Offered by the form; the call takes any words. */
export const relations = ['Myself', 'Son', 'Daughter', 'Brother', 'Sister', 'Relative'] as const;
export const profileStates = ['waiting', 'approved', 'refused'] as const;

/** Specification section 9. */
export const minAge = 18;

/**
 * Whether somebody born on this day is old enough for the bureau (decision 15).
 * @param today the day in Asia/Kolkata; both `YYYY-MM-DD`
 */
export function isOldEnough(dob: string, today: string): boolean {
  return dob <= yearsFrom(today, -minAge);
}

/** The words of the consent that the form shows now; a profile keeps which ones were agreed to: see consent.tsx. */
export const consentVersion = '2026-11';

const gender = z.enum(genders, fieldCode('genderRequired'));
const maritalStatus = z.enum(maritalStatuses, fieldCode('maritalStatusRequired'));

/** All fields of the registration form (specification sections 3 and 5), beside the photo. */
const profileFields = {
  profileFor: lineField({ required: 'profileForRequired', tooLong: 'lineTooLong' }, 60),
  name: lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200),
  fatherName: lineField({ required: 'fatherNameRequired', tooLong: 'personNameTooLong' }, 200),
  motherName: lineField({ required: 'motherNameRequired', tooLong: 'personNameTooLong' }, 200),
  /** Old enough on the day it is sent: the server asks its own clock. */
  dob: dayField('dobRequired'),
  gender,
  heightFeet: optionalNumberField({ min: 3, max: 8, wrong: 'heightFeetInvalid' }),
  heightInch: optionalNumberField({ min: 0, max: 11, wrong: 'heightInchInvalid' }),
  education: lineField({ required: 'educationRequired', tooLong: 'lineTooLong' }, 200),
  profession: optionalLineField('lineTooLong', 200),
  siblings: optionalParagraphField('paragraphTooLong', 500),
  district: optionalLineField('lineTooLong', 100),
  state: optionalLineField('lineTooLong', 100),
  country: optionalLineField('lineTooLong', 100),
  maritalStatus,
  /** As typed. */
  contactMobile: phoneField,
  email: emailField,
  about: optionalParagraphField('paragraphTooLong', 2000),
  photoSubmitted: checkboxField,
};

/** Consent is asked for by the page and optional on the call (decision 14). */
const consentFields = {
  consent: checkboxField,
  consentVersion: optionalLineField('lineTooLong', 40),
  /** That the person registered knows and agrees. */
  declaration: checkboxField,
};

export const profileForm = z.object({ ...profileFields, ...consentFields });

/** An absent field keeps its value; the photo goes only when this is asked for (decisions 4 and 13). */
export const profileChanges = z.extend(z.partial(z.object(profileFields)), {
  photoSubmitted: changedCheckboxField,
  removePhoto: checkboxField,
});
export const adminProfileForm = z.object(profileFields);

/**
 * A profile of the matrimony bureau: the twelve names of specification section 3, and every other field of the form
 * under its own. The photo lies below `/images/`, for the office and the account that sent it (decision 12).
 */
export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  education: z.string(),
  profession: z.nullable(z.string()),
  district: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.nullable(z.string()),
  about: z.nullable(z.string()),
  contact_mobile: z.string(),
  is_approved: z.boolean(),
  /** ISO 8601 UTC. */
  updatedAt: z.string(),
  profileFor: z.string(),
  fatherName: z.string(),
  motherName: z.string(),
  dob: day,
  gender,
  heightFeet: z.nullable(z.number()),
  heightInch: z.nullable(z.number()),
  siblings: z.nullable(z.string()),
  maritalStatus,
  photoSubmitted: z.boolean(),
  /** The bare name of a picture below `/images/`. */
  photo: z.nullable(z.string()),
  picture: z.nullable(picture),
  /** A refused profile is kept, not approved (decision 27). */
  status: z.enum(profileStates),
  refusalReason: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
});
export type Profile = z.output<typeof profile>;

/** A profile as the office sees it. */
export const adminProfile = z.extend(profile, {
  /** In whole years, today in Asia/Kolkata. */
  age: z.number(),
  /** Null: consent not recorded. */
  consent: z.nullable(z.object({ version: z.string(), at: z.string(), declared: z.boolean() })),
  /** Who sent it; null when the office entered it from paper, or the account is gone (decision 33). */
  sender: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string(), phone: z.string() })),
  enteredByOffice: z.boolean(),
  /** Found by a similar name (decision 3). */
  similar: z.optional(z.literal(true)),
});
export type AdminProfile = z.output<typeof adminProfile>;

const sameProfile = z.object({
  id: z.number(),
  name: z.string(),
  dob: day,
  status: z.enum(profileStates),
  /** What it has in common with the profile that is looked at. */
  same: z.array(z.enum(['nameAndDob', 'mobile'])),
});

/** With everything that speaks for another profile being about the same person. */
export const adminProfileDetails = z.extend(adminProfile, { duplicates: z.array(sameProfile) });
export type AdminProfileDetails = z.output<typeof adminProfileDetails>;

const age = optionalNumberField({ min: minAge, max: 120, wrong: 'ageInvalid' });

/** What the office may choose from the list by. */
export const profileFilters = {
  status: z.optional(z.enum(profileStates, fieldCode('choiceUnknown'))),
  gender: z.optional(z.enum(genders, fieldCode('choiceUnknown'))),
  ageFrom: age,
  ageTo: age,
  district: optionalLineField('lineTooLong', 100),
  /** Those that this account has sent. */
  account: z.optional(recordNumber),
};

const photo = { photo: { kind: 'image' } } as const;

export const registerProfile = endpoint({
  method: 'POST',
  path: '/api/matrimonyregister',
  access: 'user',
  takesKey: true,
  summary: 'Registers a person with the bureau; the same form and photo again within ten minutes are not a second one.',
  body: profileForm,
  files: photo,
  responses: { record: z.object({ ...done.shape, id: z.number() }) },
});

export const listOwnProfiles = endpoint({
  method: 'GET',
  path: '/api/user/profiles',
  access: 'user',
  summary: 'The profiles that this account has sent, the latest first.',
  responses: { list: profile },
});

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/user/profiles/:id',
  access: 'user',
  summary: 'One of the profiles that this account has sent.',
  params: idParams,
  responses: { record: profile },
});

export const changeOwnProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profiles/:id',
  access: 'user',
  summary: 'Changes a profile that this account has sent; it waits for approval again.',
  params: idParams,
  body: profileChanges,
  files: photo,
  responses: { record: z.object({ ...done.shape, profile }) },
});

export const withdrawProfile = endpoint({
  method: 'DELETE',
  path: '/api/user/profiles/:id',
  access: 'user',
  summary: 'Deletes a profile that this account has sent, with its photo.',
  params: idParams,
  responses: { record: done },
});

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
  /** What the office has looked at; if the profile is another one by now, it is not approved. */
  body: z.object({ updatedAt: z.optional(z.string(fieldCode('choiceUnknown'))) }),
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
  }),
  responses: { record: done },
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/admin/profiles/:id',
  access: 'admin',
  summary: 'Deletes a profile and its photo.',
  params: idParams,
  responses: { record: done },
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
