import * as z from 'zod/mini';
import { changedCheckboxField, checkboxField, optionalLineField, yearsFrom } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { picture } from './files.ts';
import { fieldCode } from './field-messages.ts';
import { minAge, pauseCauses, profileStates } from './profile-choices.ts';
import { type ProfileField, profileForms, storedProfile } from './profile-fields.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';
import { wishes, wishFields } from './wishes.ts';

/**
 * Returns whether a person born on this day is old enough for the bureau (decision 15). Both days are `YYYY-MM-DD`.
 * @param today the day in Asia/Kolkata
 */
export function isOldEnough(dob: string, today: string): boolean {
  return dob <= yearsFrom(today, -minAge);
}

/** Version of the consent texts in the form (check-step.tsx). Each profile stores the version that was agreed to. */
export const consentVersion = '2026-12';

/** All fields of the registration form except photo and consent (specification sections 3 and 5). */
const formFields = { ...profileForms, ...wishFields, photoSubmitted: checkboxField };

/** The page requires consent. In the API it is optional (decision 14). */
const consentFields = {
  consent: checkboxField,
  consentVersion: optionalLineField('lineTooLong', 40),
  /** True if the sender declares that the registered person knows and agrees. */
  declaration: checkboxField,
};

export const profileForm = z.object({ ...formFields, ...consentFields });

/** Absent fields keep their values. The photo is removed only on request (decisions 4 and 13). */
export const profileChanges = z.extend(z.partial(z.object(formFields)), {
  photoSubmitted: changedCheckboxField,
  removePhoto: checkboxField,
  ...seen,
});
export const adminProfileForm = z.object(formFields);

/** Days without a confirmation after which the family is asked whether the person is still looking. */
export const confirmationDays = 180;

const { contactMobile, ...stored } = storedProfile;

/**
 * A profile of the matrimony bureau. Fields that are in specification section 3 have the names of the specification.
 * All other fields have the names of the form fields. The photo is below `/images/`, visible to administrators and the
 * account that sent the profile (decision 12).
 */
export const profile = z.object({
  id: z.number(),
  ...stored,
  contact_mobile: contactMobile,
  is_approved: z.boolean(),
  ...updatedAt,
  ...wishes.shape,
  photoSubmitted: z.boolean(),
  /** File name of a picture below `/images/`; null if there is none. */
  photo: z.nullable(z.string()),
  picture: z.nullable(picture),
  /** State of the profile. Refused profiles stay stored (decision 27). */
  status: z.enum(profileStates),
  refusalReason: z.nullable(z.string()),
  /**
   * Why the profile is paused; null if it is not. The family resumes it unless a death or the office paused it.
   * `account`: it rests, because the account that sent it cannot sign in.
   */
  pausedBy: z.nullable(z.enum([...pauseCauses, 'account'])),
  /** When the family or the office last confirmed that the person is still looking; ISO 8601 UTC. */
  confirmedAt: z.string(),
  /** ISO 8601 UTC. */
  sentAt: z.string(),
});
export type Profile = z.output<typeof profile>;

/** Returns the value of a field in a response, where the mobile number has the name of the specification. */
export function profileValue<Field extends ProfileField>(response: Profile, field: Field) {
  const { contact_mobile, ...others } = response;
  return { ...others, contactMobile: contact_mobile }[field];
}

export const photo = { photo: { kind: 'image' } } as const;

export const registerProfile = endpoint('POST /api/matrimonyregister', 'user', {
  takesKey: true,
  summary:
    'Registers a person with the matrimony bureau. The same form and photo sent again within ten minutes do not create a second profile.',
  body: profileForm,
  files: photo,
  responses: { record: z.object({ ...successResponse.shape, id: z.number() }) },
});

export const listOwnProfiles = endpoint('GET /api/user/profiles', 'user', {
  summary: 'Lists the profiles that the caller has sent, latest first.',
  responses: { list: profile },
});

export const readOwnProfile = endpoint('GET /api/user/profiles/:id', 'user', {
  summary: 'Returns a profile that the caller has sent.',
  responses: { record: profile },
});

export const changeOwnProfile = endpoint('PUT /api/user/profiles/:id', 'user', {
  summary: 'Changes a profile that the caller has sent. The profile then waits for approval again.',
  body: profileChanges,
  files: photo,
  responses: { record: z.object({ ...successResponse.shape, profile }) },
});

export const withdrawProfile = endpoint('DELETE /api/user/profiles/:id', 'user', {
  summary: 'Deletes a profile that the caller has sent, with its photo.',
  query: seenQuery,
});

export const changeOwnProfileState = endpoint('PUT /api/user/profiles/:id/state', 'user', {
  summary:
    'Pauses or resumes a profile that the caller has sent, or confirms that the person is still looking (`approved`). Returns 409 if the office must approve or resume the profile.',
  body: z.object({ state: z.enum(['paused', 'approved'], fieldCode('choiceUnknown')), ...seen }),
  responses: { record: z.object({ ...successResponse.shape, profile }) },
});
