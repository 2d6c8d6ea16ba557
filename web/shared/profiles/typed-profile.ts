import * as z from 'zod/mini';
import { isOldEnough, type photo, type Profile, profileForm } from '#contract/matrimony.ts';
import { asciiDigits } from '#contract/text.ts';
import { wishFields, wrongRangeEnds } from '#contract/wishes.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, formatInches } from './profile-words.ts';
import { type WishField, wishFieldNames, wishLabels } from './wishes.ts';

/** The form fields in three groups, in display order. */
export const profileFields = {
  person: ['profileFor', 'name', 'dob', 'gender', 'maritalStatus', 'heightFeet', 'heightInch'],
  family: ['fatherName', 'motherName', 'siblings', 'education', 'profession', 'about', ...wishFieldNames],
  contact: ['contactMobile', 'email', 'country', 'state', 'district'],
} as const;
export type FieldGroup = keyof typeof profileFields;

/** Names of the three controls for the date of birth. The first control has the id `dob`. */
export const dobBoxes = ['dobDay', 'dobMonth', 'dobYear'] as const;

export type ProfileField = (typeof profileFields)[FieldGroup][number];

type Answers = z.output<typeof profileForm>;

/** Values of the form controls by control name. A checked checkbox is `on`. */
export type ProfileFormValues = Readonly<
  Partial<Record<keyof Answers | keyof typeof photo | (typeof dobBoxes)[number], string>>
>;

function latinDigits(written: string | undefined): string {
  return asciiDigits((written ?? '').trim());
}

/** Returns the date of birth as `YYYY-MM-DD`, which may be an invalid date; empty if the user entered nothing. */
function dobOf(typed: ProfileFormValues): string {
  const [day = '', month = '', year = ''] = dobBoxes.map((box) => latinDigits(typed[box]));
  if (day + month + year === '') return '';
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Converts the values of the controls to the request format, without checks. */
function toRequest(typed: ProfileFormValues) {
  return {
    ...typed,
    dob: dobOf(typed),
    heightFeet: latinDigits(typed.heightFeet),
    heightInch: latinDigits(typed.heightInch),
    wishAgeFrom: latinDigits(typed.wishAgeFrom),
    wishAgeTo: latinDigits(typed.wishAgeTo),
  };
}

export function formValuesOf(profile: Profile): ProfileFormValues {
  const [year = '', month = '', day = ''] = profile.dob.split('-').map((part) => String(Number(part)));
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const wishes: Partial<Record<WishField, string>> = {};
  for (const name of wishFieldNames) wishes[name] = text(profile[name]);
  return {
    ...wishes,
    profileFor: profile.profileFor,
    name: profile.name,
    dobDay: day,
    dobMonth: month,
    dobYear: year,
    gender: profile.gender,
    maritalStatus: profile.maritalStatus,
    heightFeet: text(profile.heightFeet),
    heightInch: text(profile.heightInch),
    fatherName: profile.fatherName,
    motherName: profile.motherName,
    siblings: text(profile.siblings),
    education: profile.education,
    profession: text(profile.profession),
    about: text(profile.about),
    contactMobile: profile.contact_mobile,
    email: profile.email,
    country: text(profile.country),
    state: text(profile.state),
    district: text(profile.district),
    photoSubmitted: profile.photo === null ? '' : 'on',
  };
}

/** Earliest accepted year of birth. Earlier years are typing errors; the server refuses them, too. */
const FIRST_YEAR = '1900';

/**
 * Returns the error of the date of birth (decision 15), worded for three fields; undefined if the date is valid.
 * @param said the contract's error for the date
 */
function dobProblem(dob: string, said: string | undefined): string | undefined {
  if (said !== undefined) return dob === '' ? said : m.matrimony_dobInvalid();
  if (dob < FIRST_YEAR) return m.matrimony_dobInvalid();
  return isOldEnough(dob, dayInKolkata(Date.now())) ? undefined : m.said_matrimonyTooYoung();
}

function addDobError<T>(checked: Checked<T>, dob: string): Checked<T> {
  const said = 'errors' in checked ? checked.errors['dob'] : undefined;
  const problem = dobProblem(dob, said);
  if (problem === undefined) return checked;
  return { errors: { ...('errors' in checked && checked.errors), dob: problem } };
}

/** Adds an error to the upper end of a wished range that is less than its lower end. */
function addRangeErrors<T extends Partial<Answers>>(checked: Checked<T>): Checked<T> {
  if ('errors' in checked) return checked;
  const wrong = wrongRangeEnds(checked.value).map((field) => [field, m.said_wishRangeInvalid()] as const);
  return wrong.length === 0 ? checked : { errors: Object.fromEntries(wrong) };
}

const checkAll = checkWith(profileForm);
const groups = {
  person: checkWith(
    z.pick(profileForm, {
      profileFor: true,
      name: true,
      dob: true,
      gender: true,
      maritalStatus: true,
      heightFeet: true,
      heightInch: true,
    }),
  ),
  family: checkWith(
    z.extend(
      z.pick(profileForm, {
        fatherName: true,
        motherName: true,
        siblings: true,
        education: true,
        profession: true,
        about: true,
      }),
      wishFields,
    ),
  ),
  contact: checkWith(
    z.pick(profileForm, { contactMobile: true, email: true, country: true, state: true, district: true }),
  ),
} as const;

/** Checks a group of fields as the server does. Errors are in the language of the page. */
export function checkGroup(group: FieldGroup, typed: ProfileFormValues): Checked<Partial<Answers>> {
  const form = toRequest(typed);
  const checked: Checked<Partial<Answers>> = groups[group](form);
  if (group === 'family') return addRangeErrors(checked);
  return group === 'person' ? addDobError(checked, form.dob) : checked;
}

export function checkProfile(typed: ProfileFormValues): Checked<Answers> {
  const form = toRequest(typed);
  return addDobError(addRangeErrors(checkAll(form)), form.dob);
}

export const profileLabels = () => ({
  profileFor: m.matrimony_profileFor(),
  name: m.matrimony_fullName(),
  dob: m.matrimony_dob(),
  gender: m.matrimony_gender(),
  maritalStatus: m.matrimony_maritalStatus(),
  heightFeet: m.matrimony_feet(),
  heightInch: m.matrimony_inches(),
  fatherName: m.matrimony_fatherName(),
  motherName: m.matrimony_motherName(),
  siblings: m.matrimony_siblings(),
  education: m.matrimony_education(),
  profession: m.matrimony_profession(),
  about: m.matrimony_about(),
  contactMobile: m.matrimony_contactMobile(),
  email: m.auth_email(),
  country: m.matrimony_country(),
  state: m.matrimony_state(),
  district: m.matrimony_district(),
  ...wishLabels(),
  photo: m.matrimony_photo(),
  status: m.matrimony_status(),
});

export const profileControls = { dob: dobBoxes } as const;

const CHOICES: ReadonlySet<string> = new Set([
  'profileFor',
  'gender',
  'maritalStatus',
  'wishEducation',
  'wishAbroad',
  'wishMaritalStatus',
]);

/** Formats the values of a field's controls as text, such as a height. Returns undefined for a free-text field. */
export function formatAnswer(field: string, texts: readonly string[]): string | undefined {
  const [text = ''] = texts;
  if (CHOICES.has(field)) return choiceName(text);
  if (field === 'wishHeightFrom' || field === 'wishHeightTo') return text === '' ? '' : formatInches(Number(text));
  if (field !== 'dob') return undefined;
  const [day = '', month = '', year = ''] = texts;
  const written = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(written) && Number.isFinite(Date.parse(written))
    ? formatDay(written)
    : texts.join('-');
}
