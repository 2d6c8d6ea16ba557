import * as z from 'zod/mini';
import { isOldEnough, type photo, type Profile, profileForm, profileValue } from '#contract/matrimony.ts';
import { describedField, fieldsInGroup, type ProfileField, profileFieldNames } from '#contract/profile-fields.ts';
import { recordOf } from '#contract/record-of.ts';
import { asciiDigits } from '#contract/text.ts';
import { type WishField, wishFieldNames, wrongRangeEnds } from '#contract/wishes.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceName, fieldLabel, formatHeight, formatInches } from './profile-words.ts';
import { wishLabel } from './wishes.ts';

/** The form fields in three groups, in display order. */
export const groupedFields = {
  person: fieldsInGroup('person'),
  family: [...fieldsInGroup('family'), ...wishFieldNames],
  contact: fieldsInGroup('contact'),
} as const;
export type FieldGroup = keyof typeof groupedFields;

/** Names of the three controls for the date of birth. The first control has the id `dob`. */
export const dobBoxes = ['dobDay', 'dobMonth', 'dobYear'] as const;

export type ProfileFormField = ProfileField | WishField;

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
/** Returns the check of a group of fields. */
const checkOf = (group: FieldGroup) =>
  checkWith(
    z.pick(
      profileForm,
      recordOf<ProfileFormField, true>(groupedFields[group], () => true),
    ),
  );
const groups = { person: checkOf('person'), family: checkOf('family'), contact: checkOf('contact') } as const;

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
  ...recordOf(profileFieldNames, (field) => fieldLabel(field)),
  ...recordOf(wishFieldNames, wishLabel),
  photo: m.matrimony_photo(),
  status: m.matrimony_status(),
});

export const profileControls = { dob: dobBoxes } as const;

const CHOICES: ReadonlySet<string> = new Set([
  ...profileFieldNames.filter((field) => describedField(field).control === 'choice'),
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

/** Returns the label and the text of each answer in a group, without wishes. Height and place are one answer each. */
export function answerLines(
  group: FieldGroup,
  form: Answers,
): readonly (readonly [label: string, answer: string | number | null | undefined])[] {
  return fieldsInGroup(group).flatMap((field) => {
    const { control } = describedField(field);
    const value = form[field];
    if (field === 'heightInch' || field === 'state' || field === 'district') return [];
    if (field === 'heightFeet') {
      const height = formatHeight(String(form.heightFeet ?? ''), String(form.heightInch ?? ''));
      return [[m.matrimony_height(), height] as const];
    }
    if (field === 'country') {
      const place = [form.district, form.state, form.country].filter((part) => part != null);
      return [[m.matrimony_residence(), place.join(', ')] as const];
    }
    if (control === 'choice') return [[fieldLabel(field), choiceName(String(value))] as const];
    return [[fieldLabel(field), control === 'date' ? formatDay(String(value)) : value] as const];
  });
}
