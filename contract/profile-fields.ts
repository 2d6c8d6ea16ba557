import * as z from 'zod/mini';
import { phoneField } from './account-fields.ts';
import type { FieldOnForm } from './field-on-form.ts';
import { fieldCode } from './field-messages.ts';
import { day, dayField, lineField, optionalLineField, optionalNumberField, optionalParagraphField } from './fields.ts';
import { genders, maritalStatuses, relations } from './profile-choices.ts';
import { namesOf, pluck } from './record-of.ts';
import { emailField } from './sessions.ts';
import { describedWishes, type WishField, wishFieldNames } from './wishes.ts';

interface ProfileFieldDescription extends FieldOnForm {
  readonly column: string;
  /** The step of the form. */
  readonly group: 'person' | 'family' | 'contact';
  /** Width of the column in the exported list, in characters. */
  readonly width: number;
  /** Whether the office’s search finds it. */
  readonly isSearched?: true;
  /** Whether introduced families see it, or what follows from it. They keep the approved value until a correction is approved. */
  readonly isIntroduced?: true;
}

const gender = z.enum(genders, fieldCode('genderRequired'));
const maritalStatus = z.enum(maritalStatuses, fieldCode('maritalStatusRequired'));

/**
 * The fields of a profile (specification sections 3 and 5), in the order of the form. A new field is a row here and a
 * column: form, responses, history, search, own data, export and pages follow from the row. Photo, wishes and consent
 * are not in it.
 */
export const profileFields = {
  profileFor: {
    column: 'profile_for',
    form: lineField({ required: 'profileForRequired', tooLong: 'lineTooLong' }, 60),
    stored: z.string(),
    group: 'person',
    control: 'choice',
    choices: relations,
    label: { en: 'This profile is for', ml: 'ഈ പ്രൊഫൈൽ ആർക്കുവേണ്ടി' },
    short: { en: 'Registered for', ml: 'ആർക്കുവേണ്ടി' },
    width: 14,
  },
  name: {
    column: 'name',
    form: lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200),
    stored: z.string(),
    group: 'person',
    control: 'name',
    label: { en: 'Full name', ml: 'മുഴുവൻ പേര്' },
    short: { en: 'Name', ml: 'പേര്' },
    width: 28,
    isSearched: true,
    isIntroduced: true,
  },
  dob: {
    column: 'dob',
    form: dayField('dobRequired'),
    stored: day,
    group: 'person',
    control: 'date',
    label: { en: 'Date of birth', ml: 'ജനനത്തീയതി' },
    width: 14,
    isIntroduced: true,
  },
  gender: {
    column: 'gender',
    form: gender,
    stored: gender,
    group: 'person',
    control: 'choice',
    choices: genders,
    label: { en: 'Gender', ml: 'ലിംഗം' },
    width: 10,
  },
  maritalStatus: {
    column: 'marital_status',
    form: maritalStatus,
    stored: maritalStatus,
    group: 'person',
    control: 'choice',
    choices: maritalStatuses,
    label: { en: 'Marital status', ml: 'വൈവാഹിക നില' },
    width: 14,
    isIntroduced: true,
  },
  heightFeet: {
    column: 'height_feet',
    form: optionalNumberField({ min: 3, max: 8, wrong: 'heightFeetInvalid' }),
    stored: z.nullable(z.number()),
    group: 'person',
    control: 'number',
    label: { en: 'Feet', ml: 'അടി' },
    short: { en: 'Height, feet', ml: 'ഉയരം, അടി' },
    width: 10,
    isIntroduced: true,
  },
  heightInch: {
    column: 'height_inch',
    form: optionalNumberField({ min: 0, max: 11, wrong: 'heightInchInvalid' }),
    stored: z.nullable(z.number()),
    group: 'person',
    control: 'number',
    label: { en: 'Inches', ml: 'ഇഞ്ച്' },
    short: { en: 'Height, inches', ml: 'ഉയരം, ഇഞ്ച്' },
    width: 10,
    isIntroduced: true,
  },
  fatherName: {
    column: 'father_name',
    form: lineField({ required: 'fatherNameRequired', tooLong: 'personNameTooLong' }, 200),
    stored: z.string(),
    group: 'family',
    control: 'name',
    label: { en: "Father's name", ml: 'പിതാവിന്റെ പേര്' },
    width: 24,
    isIntroduced: true,
  },
  motherName: {
    column: 'mother_name',
    form: lineField({ required: 'motherNameRequired', tooLong: 'personNameTooLong' }, 200),
    stored: z.string(),
    group: 'family',
    control: 'name',
    label: { en: "Mother's name", ml: 'മാതാവിന്റെ പേര്' },
    width: 24,
    isIntroduced: true,
  },
  siblings: {
    column: 'siblings',
    form: optionalParagraphField('paragraphTooLong', 500),
    stored: z.nullable(z.string()),
    group: 'family',
    control: 'paragraph',
    label: { en: 'Brothers and sisters', ml: 'സഹോദരങ്ങൾ' },
    hint: { en: 'For example, two sisters, both married', ml: 'ഉദാഹരണം: രണ്ടു സഹോദരിമാർ, ഇരുവരും വിവാഹിതർ' },
    rows: 2,
    width: 30,
  },
  education: {
    column: 'education',
    form: lineField({ required: 'educationRequired', tooLong: 'lineTooLong' }, 200),
    stored: z.string(),
    group: 'family',
    control: 'line',
    label: { en: 'Education', ml: 'വിദ്യാഭ്യാസം' },
    hint: { en: 'The highest course completed, and the subject', ml: 'പൂർത്തിയാക്കിയ ഏറ്റവും ഉയർന്ന പഠനവും വിഷയവും' },
    width: 26,
    isSearched: true,
    isIntroduced: true,
  },
  profession: {
    column: 'profession',
    form: optionalLineField('lineTooLong', 200),
    stored: z.nullable(z.string()),
    group: 'family',
    control: 'line',
    label: { en: 'Profession', ml: 'തൊഴിൽ' },
    width: 22,
    isSearched: true,
    isIntroduced: true,
  },
  about: {
    column: 'about',
    form: optionalParagraphField('paragraphTooLong', 2000),
    stored: z.nullable(z.string()),
    group: 'family',
    control: 'paragraph',
    label: { en: 'A few words about the person', ml: 'വ്യക്തിയെക്കുറിച്ചു ചില വാക്കുകൾ' },
    short: { en: 'About', ml: 'കുറിപ്പ്' },
    hint: {
      en: 'For example interests, and what the family is looking for',
      ml: 'ഉദാഹരണം: താൽപര്യങ്ങൾ, കുടുംബം അന്വേഷിക്കുന്നത് എന്ത്',
    },
    rows: 4,
    width: 48,
  },
  contactMobile: {
    column: 'contact_mobile',
    form: phoneField,
    stored: z.string(),
    group: 'contact',
    control: 'phone',
    label: { en: 'Contact mobile', ml: 'ബന്ധപ്പെടാനുള്ള മൊബൈൽ' },
    short: { en: 'Contact mobile', ml: 'മൊബൈൽ നമ്പർ' },
    hint: {
      en: 'The number the office should call about this profile. Outside India, start with the country code.',
      ml: 'ഈ പ്രൊഫൈലിനെക്കുറിച്ച് ഓഫീസ് വിളിക്കേണ്ട നമ്പർ. ഇന്ത്യയ്ക്കു പുറത്താണെങ്കിൽ രാജ്യത്തിന്റെ കോഡ് ചേർക്കുക.',
    },
    width: 20,
    isSearched: true,
    isIntroduced: true,
  },
  email: {
    column: 'email',
    form: emailField,
    stored: z.string(),
    group: 'contact',
    control: 'email',
    label: { en: 'Email', ml: 'ഇമെയിൽ' },
    width: 28,
    isSearched: true,
    isIntroduced: true,
  },
  country: {
    column: 'country',
    form: optionalLineField('lineTooLong', 100),
    stored: z.nullable(z.string()),
    group: 'contact',
    control: 'place',
    label: { en: 'Country', ml: 'രാജ്യം' },
    width: 16,
    isSearched: true,
    isIntroduced: true,
  },
  state: {
    column: 'state',
    form: optionalLineField('lineTooLong', 100),
    stored: z.nullable(z.string()),
    group: 'contact',
    control: 'place',
    label: { en: 'State', ml: 'സംസ്ഥാനം' },
    width: 16,
    isSearched: true,
    isIntroduced: true,
  },
  district: {
    column: 'district',
    form: optionalLineField('lineTooLong', 100),
    stored: z.nullable(z.string()),
    group: 'contact',
    control: 'place',
    label: { en: 'District', ml: 'ജില്ല' },
    width: 18,
    isSearched: true,
    isIntroduced: true,
  },
} as const satisfies Readonly<Record<string, ProfileFieldDescription>>;

export type ProfileField = keyof typeof profileFields;
type Described<F extends ProfileField> = (typeof profileFields)[F];

export const profileFieldNames = namesOf(profileFields);

/** The schemas of typed values. */
export const profileForms = pluck(profileFields, 'form');
/** The schemas of stored values. */
export const storedProfile = pluck(profileFields, 'stored');

/** The values of the fields by their names. */
export type ProfileFieldValues = { -readonly [F in ProfileField]: z.output<Described<F>['stored']> };
/** The values of the fields by their columns. */
export type ProfileColumns = { [F in ProfileField as Described<F>['column']]: ProfileFieldValues[F] };

/** Every field that a family fills in: the profile, and the wishes about the other person. */
export type FormField = ProfileField | WishField;

const fieldsOnForm: Readonly<Record<FormField, FieldOnForm>> = { ...profileFields, ...describedWishes };

/** Returns how the form shows a field. */
export const describedField = (field: FormField): FieldOnForm => fieldsOnForm[field];

export type FieldGroup = (typeof profileFields)[ProfileField]['group'] | 'wishes';

/** Returns the fields of a profile in a group, in the order of the form. */
export function fieldsInGroup(group: Exclude<FieldGroup, 'wishes'>): readonly ProfileField[] {
  return profileFieldNames.filter((field) => profileFields[field].group === group);
}

/** Returns the fields of a group of the form, in its order. */
export const formFieldsIn = (group: FieldGroup): readonly FormField[] =>
  group === 'wishes' ? wishFieldNames : fieldsInGroup(group);

/** Returns whether a field may be empty. */
export const isOptionalField = (field: FormField): boolean => describedField(field).stored.safeParse(null).success;

/** Returns the label of a field in lists and on paper. */
export function shortLabel(field: FormField) {
  const { label, short = label } = describedField(field);
  return short;
}
