import * as z from 'zod/mini';
import { type FieldCode, fieldCode } from './field-messages.ts';
import { languages, parseUrl } from './links.ts';
import { readMapLink } from './read-position.ts';
import { isTelephone } from './telephone.ts';
import { cleanLine, cleanText } from './text.ts';

/** A day without a time: `YYYY-MM-DD`, which no time zone can shift (decision 4). */
export const day = z.iso.date();

/** Earliest date of birth or death. Earlier dates are refused as typing errors. */
export const earliestDay = '1800-01-01';

/**
 * Returns the same day in another year, from 0 to 9999. For comparisons only, because 29 February may not exist in that
 * year.
 * @param from `YYYY-MM-DD`
 */
export function yearsFrom(from: string, years: number): string {
  return `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}`;
}

/** A time of day in Asia/Kolkata: `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const isTimeOfDay = (text: string) => timeOfDay.safeParse(text).success;

/** A text of any length that a form has. Cleaning takes a second for every ten megabytes, so longer ones are refused. */
function typedText(notText: FieldCode) {
  return z
    .string({ error: notText })
    .check(z.maxLength(100_000, { error: fieldCode('paragraphTooLong'), abort: true }));
}

/**
 * A single-line text. `cleanLine` cleans it before all other checks. All text fields of the contract are based on
 * `lineText` or `paragraphText`.
 */
export function lineText(notText: FieldCode) {
  return typedText(notText).check(z.overwrite(cleanLine));
}

/** A multi-line text. `cleanText` cleans it before all other checks. */
export function paragraphText(notText: FieldCode) {
  return typedText(notText).check(z.overwrite(cleanText));
}

interface Wording {
  readonly required: FieldCode;
  readonly tooLong: FieldCode;
}

/** A single-line text, which may be empty. */
export function plainLine(max: number) {
  return lineText('textUnreadable').check(z.maxLength(max, { error: fieldCode('lineTooLong'), abort: true }));
}

export function plainParagraph(max: number) {
  return paragraphText('textUnreadable').check(z.maxLength(max, { error: fieldCode('paragraphTooLong'), abort: true }));
}

/**
 * Returns whether a web address has a user name or password before an @. A password would be public, and a user name
 * can make an address look like that of another site.
 */
function hasUserInformation(written: string): boolean {
  const { username, password } = new URL(written);
  return username !== '' || password !== '';
}

/** A web address that begins with https://. */
export const webAddress = plainLine(500).check(
  z.refine((written) => parseUrl(written)?.protocol === 'https:', {
    error: fieldCode('webAddressInvalid'),
    abort: true,
  }),
  z.refine((written) => !hasUserInformation(written), fieldCode('webAddressWithUser')),
);

/** A required single-line text. */
export function lineField({ required, tooLong }: Wording, max: number) {
  return lineText(required).check(z.minLength(1, { error: required, abort: true }), z.maxLength(max, tooLong));
}

export function paragraphField({ required, tooLong }: Wording, max: number) {
  return paragraphText(required).check(z.minLength(1, { error: required, abort: true }), z.maxLength(max, tooLong));
}

/** A telephone number as the user typed it, with digits of any script. */
export function telephoneText(max: number) {
  return lineText('phoneRequired').check(
    z.minLength(1, { error: fieldCode('phoneRequired'), abort: true }),
    z.maxLength(max, { error: fieldCode('phoneInvalid'), abort: true }),
    z.refine(isTelephone, fieldCode('phoneInvalid')),
  );
}

/** A required day: `YYYY-MM-DD`. */
export function dayField(required: FieldCode) {
  return z.pipe(
    lineText(required).check(z.minLength(1, { error: required, abort: true })),
    z.iso.date(fieldCode('dateInvalid')),
  );
}

/** An optional day: `YYYY-MM-DD`. An empty text is null. */
export const optionalDayField = z.optional(
  z.pipe(orNull(lineText('dateInvalid')), z.nullable(z.iso.date(fieldCode('dateInvalid')))),
);

interface Days {
  readonly begins_on: string;
  readonly ends_on?: string | null | undefined;
}

/** Checks that the last day, if there is one, is not before the first one. */
export const endsAfterItBegins = z.refine<Days>(
  ({ begins_on, ends_on }) => typeof ends_on !== 'string' || ends_on >= begins_on,
  { error: fieldCode('endsBeforeItBegins'), path: ['ends_on'] },
);

/** Makes a text optional: an empty one is null. An absent field stays undefined (decision 4). */
export function orNull(text: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullable(text),
    z.transform((written: string | null) => written || null),
  );
}

export function optionalLineField(tooLong: FieldCode, max: number) {
  return z.optional(orNull(lineText('textUnreadable').check(z.maxLength(max, tooLong))));
}

export function optionalParagraphField(tooLong: FieldCode, max: number) {
  return z.optional(orNull(paragraphText('textUnreadable').check(z.maxLength(max, tooLong))));
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  /** Error code of every invalid value. */
  readonly wrong: FieldCode;
}

/** An optional whole number. Forms send it as text. */
export function optionalNumberField({ min, max, wrong }: NumberRule) {
  const written = z.pipe(
    z.nullable(z.union([z.string(), z.number()], wrong)),
    z.transform((value) => cleanLine(String(value ?? ''))),
  );
  const whole = z
    .string()
    .check(
      z.refine((text) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max), wrong),
    );
  return z.optional(
    z.pipe(
      z.pipe(written, whole),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
  );
}

/** The id of another record. Empty for none. */
export const optionalIdField = optionalNumberField({ min: 1, max: 999_999_999, wrong: 'choiceUnknown' });

/** A day and a time in Asia/Kolkata: `YYYY-MM-DDTHH:MM`. */
export const localTime = z
  .string()
  .check(
    z.refine(
      (written) => written[10] === 'T' && day.safeParse(written.slice(0, 10)).success && isTimeOfDay(written.slice(11)),
      fieldCode('localTimeInvalid'),
    ),
  );

/** An optional day and time. Empty means that it is not known. */
export const optionalLocalTimeField = z.optional(z.pipe(orNull(lineText('localTimeInvalid')), z.nullable(localTime)));

const mapLink = paragraphText('mapLinkInvalid').check(
  z.overwrite(readMapLink),
  z.refine((link) => link === '' || link.startsWith('https://'), fieldCode('mapLinkInvalid')),
);
/** An optional place on a map: a web address, or what `readMapLink` makes one of. */
export const optionalMapLinkField = z.optional(z.pipe(orNull(mapLink), z.nullable(webAddress)));

const typedTime = z.string().check(z.refine(isTimeOfDay, fieldCode('timeInvalid')));
export const optionalTimeField = z.optional(z.pipe(orNull(lineText('timeInvalid')), z.nullable(typedTime)));

type Checkbox = string | boolean | number | null | undefined;
const isChecked = (value: Checkbox) => value === true || value === 1 || ['true', '1', 'on'].includes(String(value));
const checkbox = z.union([z.string(), z.boolean(), z.number(), z.null()], fieldCode('choiceUnknown'));

const optionalCheckbox = <T>(read: (value: Exclude<Checkbox, undefined>) => T) =>
  z.optional(z.pipe(checkbox, z.transform(read)));

/** A checkbox in a form that changes a record. If absent, the stored value stays. Otherwise like `checkboxField`. */
export const changedCheckboxField = optionalCheckbox(isChecked);

/** Like `changedCheckboxField`, for a column that is 1 or 0. */
export const storedCheckboxField = optionalCheckbox((value) => Number(isChecked(value)));

/** A checkbox: `true`, `1` and `on` mean yes, everything else means no (decision 4). */
export const checkboxField = z.pipe(z.optional(checkbox), z.transform(isChecked));

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** A value that a form with files sends as JSON. */
export function jsonField<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(z.pipe(z.string(), z.transform(parseJson)), schema);
}

export const languageField = z.enum(languages, fieldCode('choiceUnknown'));
