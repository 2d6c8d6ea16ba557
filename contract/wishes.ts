import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import type { FieldOnForm } from './field-on-form.ts';
import { optionalLineField, optionalNumberField, optionalParagraphField, orNull } from './fields.ts';
import { maritalStatuses, minAge } from './profile-choices.ts';
import { namesOf, pluck } from './record-of.ts';

/** Levels of education, the lowest first. A wish means this level or a higher one. */
export const educationLevels = ['plusTwo', 'degree', 'postgraduate', 'doctorate'] as const;
export type EducationLevel = (typeof educationLevels)[number];

/** Whether a partner who lives outside India is welcome. */
export const abroadWishes = ['welcome', 'notWished'] as const;

/** Heights in inches. */
export const heightLimits = { min: 48, max: 84 } as const;

const age = () => optionalNumberField({ min: minAge, max: 99, wrong: 'wishAgeInvalid' });
const height = () => optionalNumberField({ ...heightLimits, wrong: 'wishHeightInvalid' });
const place = () => optionalLineField('lineTooLong', 200);

/** An optional choice. Empty means no wish. */
function choice<const V extends readonly [string, ...string[]]>(values: V) {
  const written = orNull(z.string(fieldCode('choiceUnknown')));
  return z.optional(z.pipe(written, z.nullable(z.enum(values, fieldCode('choiceUnknown')))));
}

/**
 * What a family wishes of the other person, in the order of the form; every field is optional. There is no wish about
 * caste, dowry, skin, horoscope or faith (decision 59).
 */
export const describedWishes = {
  wishAgeFrom: {
    form: age(),
    stored: z.nullable(z.number()),
    control: 'age',
    label: { en: 'Age from', ml: 'പ്രായം (മുതൽ)' },
  },
  wishAgeTo: {
    form: age(),
    stored: z.nullable(z.number()),
    control: 'age',
    label: { en: 'Age to', ml: 'പ്രായം (വരെ)' },
  },
  /** In inches. */
  wishHeightFrom: {
    form: height(),
    stored: z.nullable(z.number()),
    control: 'height',
    label: { en: 'Height from', ml: 'ഉയരം (മുതൽ)' },
  },
  wishHeightTo: {
    form: height(),
    stored: z.nullable(z.number()),
    control: 'height',
    label: { en: 'Height to', ml: 'ഉയരം (വരെ)' },
  },
  wishEducation: {
    form: choice(educationLevels),
    stored: z.nullable(z.enum(educationLevels)),
    control: 'choice',
    choices: educationLevels,
    label: { en: 'Qualification, at least', ml: 'കുറഞ്ഞ യോഗ്യത' },
  },
  wishMaritalStatus: {
    form: choice(maritalStatuses),
    stored: z.nullable(z.enum(maritalStatuses)),
    control: 'choice',
    choices: maritalStatuses,
    label: { en: 'Preferred marital status', ml: 'താൽപര്യപ്പെടുന്ന വൈവാഹിക നില' },
  },
  /** Places, such as "Sample, Lake or Hill District". */
  wishCountry: {
    form: place(),
    stored: z.nullable(z.string()),
    control: 'place',
    label: { en: 'Preferred country', ml: 'താൽപര്യപ്പെടുന്ന രാജ്യം' },
  },
  wishState: {
    form: place(),
    stored: z.nullable(z.string()),
    control: 'place',
    label: { en: 'Preferred state', ml: 'താൽപര്യപ്പെടുന്ന സംസ്ഥാനം' },
  },
  wishDistrict: {
    form: place(),
    stored: z.nullable(z.string()),
    control: 'place',
    label: { en: 'Preferred district', ml: 'താൽപര്യപ്പെടുന്ന ജില്ല' },
  },
  wishAbroad: {
    form: choice(abroadWishes),
    stored: z.nullable(z.enum(abroadWishes)),
    control: 'choice',
    choices: abroadWishes,
    label: { en: 'Someone who lives outside India', ml: 'ഇന്ത്യക്കു പുറത്തു താമസിക്കുന്നയാൾ' },
  },
  /** A sentence for the office. Families do not see it. */
  wishNote: {
    form: optionalParagraphField('paragraphTooLong', 500),
    stored: z.nullable(z.string()),
    control: 'paragraph',
    label: { en: 'Anything else you wish for', ml: 'മറ്റെന്തെങ്കിലും ആഗ്രഹം' },
    hint: {
      en: 'One sentence for the office. No other family sees it.',
      ml: 'ഓഫീസിനുള്ള ഒരു വാചകം. മറ്റൊരു കുടുംബവും ഇതു കാണില്ല.',
    },
  },
} as const satisfies Readonly<Record<string, FieldOnForm>>;

export const wishFieldNames = namesOf(describedWishes);
export type WishField = (typeof wishFieldNames)[number];
export const wishFields = pluck(describedWishes, 'form');

const ranges = [
  ['wishAgeFrom', 'wishAgeTo'],
  ['wishHeightFrom', 'wishHeightTo'],
] as const;

/** Returns the upper ends that are less than their lower ends (`wishRangeInvalid`). */
export function wrongRangeEnds(
  wishes: Partial<Readonly<Record<(typeof ranges)[number][number], number | null | undefined>>>,
): readonly (typeof ranges)[number][1][] {
  return ranges.filter(([from, to]) => (wishes[to] ?? Infinity) < (wishes[from] ?? 0)).map(([, to]) => to);
}

/** The wishes of a profile. Null is no wish. */
export const wishes = z.object(pluck(describedWishes, 'stored'));
export type Wishes = z.output<typeof wishes>;
