import * as z from 'zod/mini';
import { type FieldCode, fieldCode } from './field-messages.ts';
import { languages } from './links.ts';

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

/** Control characters and the marks that can turn a text around have no place in a text; the joiners of Malayalam do. */
const oneLine = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, fieldCode('textUnreadable'));
const severalLines = z.regex(/^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u, fieldCode('textUnreadable'));

/** Something that can be seen: joiners, fillers and the like alone are as good as nothing. */
export const visible = /[^\p{Cf}\p{DI}\p{Z}]/u;

interface Wording {
  readonly required: FieldCode;
  readonly tooLong: FieldCode;
}

const unseenIsEmpty = z.overwrite((text: string) => (visible.test(text) ? text : ''));

/** A text of one line, empty where nothing can be seen; outer spaces are dropped. */
export function plainLine(max: number) {
  return z
    .string(fieldCode('textUnreadable'))
    .check(z.trim(), unseenIsEmpty, z.maxLength(max, { error: fieldCode('lineTooLong'), abort: true }), oneLine);
}

/** A text of several lines, empty where nothing can be seen. */
export function plainParagraph(max: number) {
  return z.string(fieldCode('textUnreadable')).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    unseenIsEmpty,
    z.maxLength(max, { error: fieldCode('paragraphTooLong'), abort: true }),
    severalLines,
  );
}

/** A text of one line that must be there; outer spaces are dropped. */
export function lineField({ required, tooLong }: Wording, max: number) {
  return z
    .string({ error: required })
    .check(z.trim(), z.regex(visible, { error: required, abort: true }), z.maxLength(max, tooLong), oneLine);
}

/** A text of several lines that must be there; each line ends the same way, whatever the system it was typed on. */
export function paragraphField({ required, tooLong }: Wording, max: number) {
  return z.string({ error: required }).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(max, tooLong),
    severalLines,
  );
}

/** A day that must be there: `YYYY-MM-DD`. */
export function dayField(required: FieldCode) {
  return z.pipe(
    z.string({ error: required }).check(z.trim(), z.minLength(1, { error: required, abort: true })),
    z.iso.date(fieldCode('dateInvalid')),
  );
}

/** What may be left out: absent it is undefined, empty it is null (decision 4), and so is what nobody can see. */
const emptyIsNull = z.transform((text: string | null) => (text !== null && visible.test(text) ? text.trim() : null));

export function optionalLineField(tooLong: FieldCode, max: number) {
  const text = z.string().check(z.maxLength(max, tooLong), oneLine);
  return z.optional(z.pipe(z.pipe(z.nullable(z.string(fieldCode('textUnreadable'))), emptyIsNull), z.nullable(text)));
}

/** A text of several lines that may be left out. */
export function optionalParagraphField(tooLong: FieldCode, max: number) {
  const text = z.string().check(
    z.overwrite((written) => written.replaceAll(/\r\n?/g, '\n')),
    z.maxLength(max, tooLong),
    severalLines,
  );
  return z.optional(z.pipe(z.pipe(z.nullable(z.string(fieldCode('textUnreadable'))), emptyIsNull), z.nullable(text)));
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
    z.transform((value) => String(value ?? '').trim()),
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
    z.pipe(z.nullable(z.string(fieldCode('timeInvalid'))), emptyIsNull),
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
