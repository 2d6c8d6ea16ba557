import * as z from 'zod/mini';

/** A day without a time: `YYYY-MM-DD` text that no time zone can shift (decision 4). */
export const day = z.iso.date();

/** A time of day in Asia/Kolkata: `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
