import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import { optionalLineField, optionalNumberField, optionalParagraphField } from './fields.ts';
import { maritalStatuses, minAge } from './profile-choices.ts';

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
  return z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string(fieldCode('choiceUnknown'))),
        z.transform((written: string | null) => written || null),
      ),
      z.nullable(z.enum(values, fieldCode('choiceUnknown'))),
    ),
  );
}

/**
 * What a family wishes of the other person; every field is optional. There is no wish about caste, dowry, skin,
 * horoscope or faith (decision 59).
 */
export const wishFields = {
  wishAgeFrom: age(),
  wishAgeTo: age(),
  /** In inches. */
  wishHeightFrom: height(),
  wishHeightTo: height(),
  wishEducation: choice(educationLevels),
  /** Places, such as "Sample, Lake or Hill District". */
  wishDistrict: place(),
  wishState: place(),
  wishCountry: place(),
  wishAbroad: choice(abroadWishes),
  wishMaritalStatus: choice(maritalStatuses),
  /** A sentence for the office. Families do not see it. */
  wishNote: optionalParagraphField('paragraphTooLong', 500),
};

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
export const wishes = z.object({
  wishAgeFrom: z.nullable(z.number()),
  wishAgeTo: z.nullable(z.number()),
  wishHeightFrom: z.nullable(z.number()),
  wishHeightTo: z.nullable(z.number()),
  wishEducation: z.nullable(z.enum(educationLevels)),
  wishDistrict: z.nullable(z.string()),
  wishState: z.nullable(z.string()),
  wishCountry: z.nullable(z.string()),
  wishAbroad: z.nullable(z.enum(abroadWishes)),
  wishMaritalStatus: z.nullable(z.enum(maritalStatuses)),
  wishNote: z.nullable(z.string()),
});
export type Wishes = z.output<typeof wishes>;
