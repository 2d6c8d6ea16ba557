import * as z from 'zod/mini';

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
