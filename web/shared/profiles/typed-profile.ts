import { formatPhone } from '#web/shared/format/phone-links.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import { isOldEnough, type photo, type Profile, profileForm, profileValue } from '#contract/matrimony.ts';
import {
  describedField,
  type FieldGroup,
  type FormField,
  formFieldsIn,
  profileFieldNames,
} from '#contract/profile-fields.ts';
import { recordOf } from '#contract/record-of.ts';
import { asciiDigits } from '#contract/text.ts';
import { wishFieldNames, wrongRangeEnds } from '#contract/wishes.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, fieldLabel, formatHeight, formatInches, formatPlace, formatRange } from './profile-words.ts';

/** The groups of fields in the order of the form. */
export const fieldGroups = ['person', 'family', 'wishes', 'contact'] as const satisfies readonly FieldGroup[];

export const formFieldNames = fieldGroups.flatMap(formFieldsIn);

/** Names of the three controls for the date of birth. The first control has the id `dob`. */
export const dobBoxes = ['dobDay', 'dobMonth', 'dobYear'] as const;

/** The controls of fields that have several. */
export const profileControls = { dob: dobBoxes } as const;

export type Answers = z.output<typeof profileForm>;

/** Values of the form controls by control name. A checked checkbox is `on`. */
export type ProfileFormValues = Readonly<
  Partial<Record<keyof Answers | keyof typeof photo | (typeof dobBoxes)[number], string>>
>;

export const profileLabels = () => ({
  ...recordOf(profileFieldNames, (field) => fieldLabel(field)),
  ...recordOf(wishFieldNames, (wish) => fieldLabel(wish)),
  photo: m.matrimony_photo(),
  status: m.matrimony_status(),
});

export function formValuesOf(profile: Profile): ProfileFormValues {
  const [year = '', month = '', day = ''] = profile.dob.split('-').map((part) => String(Number(part)));
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const { dob: _dob, ...texts } = recordOf(profileFieldNames, (field) => text(profileValue(profile, field)));
  return {
    ...texts,
    ...recordOf(wishFieldNames, (wish) => text(profile[wish])),
    dobDay: day,
    dobMonth: month,
    dobYear: year,
    photoSubmitted: profile.photo === null ? '' : 'on',
  };
}

function latinDigits(written: string | undefined): string {
  return asciiDigits((written ?? '').trim());
}

/** Returns the date of birth as `YYYY-MM-DD`, which may be an invalid date; empty if the user entered nothing. */
function dobOf(typed: ProfileFormValues): string {
  const [day = '', month = '', year = ''] = dobBoxes.map((box) => latinDigits(typed[box]));
  if (day + month + year === '') return '';
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
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

const checkForm = checkWith(profileForm);

/** Checks the values of the controls as the server does. Errors are in the language of the page. */
export function checkProfile(typed: ProfileFormValues): Checked<Answers> {
  const number = (field: FormField) => latinDigits(typed[field]);
  const end = (field: FormField) => (number(field) === '' ? null : Number(number(field)));
  const dob = dobOf(typed);
  const numbers = recordOf(['heightFeet', 'heightInch', 'wishAgeFrom', 'wishAgeTo'] as const, number);
  const checked = checkForm({ ...typed, ...numbers, dob });
  const found = 'errors' in checked ? checked.errors : {};
  const dobError = dobProblem(dob, found['dob']);
  const ranges = recordOf(['wishAgeFrom', 'wishAgeTo', 'wishHeightFrom', 'wishHeightTo'] as const, end);
  const errors: FieldErrors = {
    ...Object.fromEntries(wrongRangeEnds(ranges).map((field) => [field, m.said_wishRangeInvalid()])),
    ...found,
    ...(dobError !== undefined && { dob: dobError }),
  };
  return Object.keys(errors).length > 0 ? { errors } : checked;
}

/** Returns the errors of a group of fields. */
export function errorsIn(group: FieldGroup, typed: ProfileFormValues): FieldErrors {
  const checked = checkProfile(typed);
  const own: readonly string[] = formFieldsIn(group);
  const errors = 'errors' in checked ? Object.entries(checked.errors) : [];
  return Object.fromEntries(errors.filter(([field]) => own.includes(field)));
}

interface JointAnswer {
  readonly label: () => string;
  readonly text: (form: Answers) => string | undefined;
}

/** Several fields that are one answer, by the first of them. */
const jointAnswers: ReadonlyMap<FormField, JointAnswer> = new Map<FormField, JointAnswer>([
  ['heightFeet', { label: m.matrimony_height, text: (form) => formatHeight(form) }],
  ['country', { label: m.matrimony_residence, text: (form) => formatPlace(form) }],
  ['wishAgeFrom', { label: m.wishes_age, text: (form) => formatRange(form.wishAgeFrom, form.wishAgeTo) }],
  [
    'wishHeightFrom',
    { label: m.matrimony_height, text: (form) => formatRange(form.wishHeightFrom, form.wishHeightTo, formatInches) },
  ],
  [
    'wishCountry',
    {
      label: m.wishes_place,
      text: ({ wishDistrict: district, wishState: state, wishCountry: country }) =>
        formatPlace({ district, state, country }),
    },
  ],
]);
/** The fields that are part of the answer of another one. */
const joined: ReadonlySet<FormField> = new Set<FormField>([
  'heightInch',
  'state',
  'district',
  'wishAgeTo',
  'wishHeightTo',
  'wishState',
  'wishDistrict',
]);

/** Returns the label and the text of each answer in a group, in the order of the form. Omits what was not given. */
export function answerLines(group: FieldGroup, form: Answers): readonly (readonly [label: string, text: string])[] {
  return formFieldsIn(group).flatMap((field) => {
    if (joined.has(field)) return [];
    const joint = jointAnswers.get(field);
    const text = joint ? joint.text(form) : formatAnswer(field, form[field]);
    return text === undefined || text === '' ? [] : [[joint?.label() ?? fieldLabel(field), text] as const];
  });
}

function formatAnswer(field: FormField, value: string | number | null | undefined): string {
  const { control } = describedField(field);
  const text = String(value ?? '');
  if (control === 'choice') return choiceName(text);
  if (control === 'phone') return formatPhone(text);
  return control === 'date' ? formatDay(text) : text;
}
