import * as z from 'zod/mini';
import { type FieldCode, fieldCode } from './field-messages.ts';
import { languages } from './links.ts';
import { isTelephone } from './telephone.ts';
import { cleanLine, cleanText } from './text.ts';

/** A day without a time: `YYYY-MM-DD` text that no time zone can shift (decision 4). */
export const day = z.iso.date();

/** No birth and no death that is written down here lies before: the year was mistyped. */
export const earliestDay = '1800-01-01';

/**
 * The same day in an earlier or later year, from 0 to 9999, to compare days with: 29 February may not exist there.
 * @param from `YYYY-MM-DD`
 */
export function yearsFrom(from: string, years: number): string {
  return `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}`;
}

/** A time of day in Asia/Kolkata: `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A text of one line, cleaned before any rule applies to it. Every text field of the contract starts here or below. */
export function lineText(notText: FieldCode) {
  return z.string({ error: notText }).check(z.overwrite(cleanLine));
}

/** A text of several lines, cleaned before any rule applies to it. */
export function paragraphText(notText: FieldCode) {
  return z.string({ error: notText }).check(z.overwrite(cleanText));
}

interface Wording {
  readonly required: FieldCode;
  readonly tooLong: FieldCode;
}

/** A text of one line, which may be empty. */
export function plainLine(max: number) {
  return lineText('textUnreadable').check(z.maxLength(max, { error: fieldCode('lineTooLong'), abort: true }));
}

/** A text of several lines, which may be empty. */
export function plainParagraph(max: number) {
  return paragraphText('textUnreadable').check(z.maxLength(max, { error: fieldCode('paragraphTooLong'), abort: true }));
}

/** A text of one line that must be there. */
export function lineField({ required, tooLong }: Wording, max: number) {
  return lineText(required).check(z.minLength(1, { error: required, abort: true }), z.maxLength(max, tooLong));
}

/** A text of several lines that must be there. */
export function paragraphField({ required, tooLong }: Wording, max: number) {
  return paragraphText(required).check(z.minLength(1, { error: required, abort: true }), z.maxLength(max, tooLong));
}

/** A telephone number as people write it, with the digits of any script; kept as written. */
export function telephoneText(max: number) {
  return lineText('phoneRequired').check(
    z.minLength(1, { error: fieldCode('phoneRequired'), abort: true }),
    z.maxLength(max, { error: fieldCode('phoneInvalid'), abort: true }),
    z.refine(isTelephone, fieldCode('phoneInvalid')),
  );
}

/** A day that must be there: `YYYY-MM-DD`. */
export function dayField(required: FieldCode) {
  return z.pipe(
    lineText(required).check(z.minLength(1, { error: required, abort: true })),
    z.iso.date(fieldCode('dateInvalid')),
  );
}

/** What may be left out: absent it is undefined, empty it is null (decision 4). */
const emptyIsNull = z.transform((text: string | null) => text || null);

/** A text of one line that may be left out. */
export function optionalLineField(tooLong: FieldCode, max: number) {
  return z.optional(z.pipe(z.nullable(lineText('textUnreadable').check(z.maxLength(max, tooLong))), emptyIsNull));
}

/** A text of several lines that may be left out. */
export function optionalParagraphField(tooLong: FieldCode, max: number) {
  return z.optional(z.pipe(z.nullable(paragraphText('textUnreadable').check(z.maxLength(max, tooLong))), emptyIsNull));
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  /** Said whatever is wrong with it. */
  readonly wrong: FieldCode;
}

/** A whole number that may be left out; forms send it as text. */
export function optionalNumberField({ min, max, wrong }: NumberRule) {
  const written = z.pipe(
    z.nullable(z.union([z.string(), z.number()], wrong)),
    z.transform((value) => cleanLine(String(value ?? ''))),
  );
  const whole = z
    .string()
    .check(
      z.refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max), wrong),
    );
  return z.optional(
    z.pipe(
      z.pipe(written, whole),
      z.transform((text) => (text === '' ? null : Number(text))),
    ),
  );
}

/** A time of day in Asia/Kolkata that may be left out. */
export const optionalTimeField = z.optional(
  z.pipe(
    z.pipe(z.nullable(lineText('timeInvalid')), emptyIsNull),
    z.nullable(z.string().check(z.refine((text) => timeOfDay.safeParse(text).success, fieldCode('timeInvalid')))),
  ),
);

type Checkbox = string | boolean | number | null | undefined;
const isTicked = (value: Checkbox) => value === true || value === 1 || ['true', '1', 'on'].includes(String(value));
const checkbox = z.union([z.string(), z.boolean(), z.number(), z.null()], fieldCode('choiceUnknown'));

/** A checkbox that keeps its value when it is not sent; else as `checkboxField`. */
export const changedCheckboxField = z.optional(
  z.pipe(
    checkbox,
    z.transform((value: Exclude<Checkbox, undefined>) => isTicked(value)),
  ),
);

/** A checkbox in a form: `true`, `1` and `on` are yes, everything else is no (decision 4). */
export const checkboxField = z.pipe(z.optional(checkbox), z.transform(isTicked));

export const languageField = z.enum(languages, fieldCode('choiceUnknown'));
