import * as m from './generated/messages.js';
import { getLocale } from './locale.ts';

// Dates are built from the message catalogues instead of Intl. Intl's words differ between browser versions ("Sep",
// "Sept"), and a page must have the same text on the server and in the browser.

const pick = (names: string, index: number) => names.split(',')[index] ?? '';

/**
 * Splits a day (`YYYY-MM-DD`) into its parts; January is month 0. Parses the day as UTC, so that the device's time zone
 * does not change it (decision 4).
 */
function dayParts(day: string) {
  const date = new Date(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), weekday: date.getUTCDay() };
}

/**
 * Formats a day: "14 July 2026", "2026 ജൂലൈ 14".
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string, locale = getLocale()): string {
  const parts = dayParts(day);
  const month = pick(m.date_months({}, { locale }), parts.month);
  return m.date_day({ day: parts.day, month, year: parts.year }, { locale });
}

/**
 * Formats the month of a day: "July 2026", "2026 ജൂലൈ".
 * @param day `YYYY-MM-DD` or `YYYY-MM`
 */
export function formatMonth(day: string): string {
  const { month, year } = dayParts(day);
  return m.date_month({ month: pick(m.date_months(), month), year });
}

/**
 * Formats a day with its weekday: "Tuesday, 14 July 2026", "2026 ജൂലൈ 14, ചൊവ്വാഴ്ച".
 * @param day `YYYY-MM-DD`
 */
export function formatLongDay(day: string, locale = getLocale()): string {
  const weekday = pick(m.date_weekdays({}, { locale }), dayParts(day).weekday);
  return m.date_longDay({ day: formatDay(day, locale), weekday }, { locale });
}

/**
 * Returns the parts of a calendar leaf: "AUG", "22", "Sat 2026".
 * @param day `YYYY-MM-DD`
 */
export function calendarLeaf(day: string): { readonly month: string; readonly day: string; readonly foot: string } {
  const parts = dayParts(day);
  return {
    month: pick(m.date_monthsShort(), parts.month),
    day: String(parts.day).padStart(2, '0'),
    foot: `${pick(m.date_weekdaysShort(), parts.weekday)} ${parts.year}`,
  };
}

/**
 * Formats a time: "12:30 pm", "ഉച്ചയ്ക്ക് 12:30".
 * @param time `HH:MM`, 24 hours
 */
export function formatTime(time: string, locale = getLocale()): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const parts = {
    hour: hour % 12 || 12,
    minute: String(minute).padStart(2, '0'),
    // Each word covers two hours, because Malayalam has more words for the time of day than am and pm.
    period: pick(m.date_periods({}, { locale }), Math.floor(hour / 2)),
  };
  return m.date_time(parts, { locale });
}

/**
 * Formats a local time: "Friday, 20 November 2026, 4:30 pm", "2026 നവംബർ 20, വെള്ളിയാഴ്ച, വൈകുന്നേരം 4:30".
 * @param at `YYYY-MM-DDTHH:MM`
 */
export function formatLocalTime(at: string, locale = getLocale()): string {
  return `${formatLongDay(at.slice(0, 10), locale)}, ${formatTime(at.slice(11), locale)}`;
}

/**
 * Formats a time range: "10:00 am – 1:00 pm", "രാവിലെ 10:00 – ഉച്ചയ്ക്ക് 1:00". Without an end, formats the start
 * alone. An end before the start is on the next day.
 * @param time `HH:MM`, 24 hours
 * @param end `HH:MM`; null if unknown
 */
export function formatTimes(time: string, end: string | null): string {
  if (end === null) return formatTime(time);
  return (end > time ? m.date_times : m.date_timesOverMidnight)({ from: formatTime(time), to: formatTime(end) });
}

/** UTC offset of Asia/Kolkata, which has not changed since 1945. */
const KOLKATA_MS = 5.5 * 60 * 60 * 1000;

const isoInKolkata = (at: number) => new Date(at + KOLKATA_MS).toISOString();

/**
 * Returns the day in Asia/Kolkata as `YYYY-MM-DD`.
 * @param at milliseconds since 1970
 */
export function dayInKolkata(at: number): string {
  return isoInKolkata(at).slice(0, 10);
}

/** Returns the time in Asia/Kolkata as `HH:MM`. */
export function timeInKolkata(at: number): string {
  return isoInKolkata(at).slice(11, 16);
}

/** Formats the day of a moment in Asia/Kolkata: "14 November 2026". @param at ISO 8601 UTC */
export function formatDayOf(at: string): string {
  return formatDay(dayInKolkata(Date.parse(at)));
}

/**
 * Formats a moment in Asia/Kolkata: "20 July 2026, 4:30 pm", "2026 ജൂലൈ 20, വൈകുന്നേരം 4:30".
 * @param at ISO 8601 UTC
 */
export function formatMoment(at: string): string {
  const time = Date.parse(at);
  return `${formatDay(dayInKolkata(time))}, ${formatTime(timeInKolkata(time))}`;
}

const isoHere = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();

/**
 * Formats a moment as `formatMoment` does, in the browser's own time zone.
 * @param at milliseconds since 1970
 */
export function formatMomentHere(at: number): string {
  const here = isoHere(at);
  return `${formatDay(here.slice(0, 10))}, ${formatTime(here.slice(11, 16))}`;
}

/**
 * Formats the time of day of a moment in the browser's own time zone.
 * @param at milliseconds since 1970
 */
export function formatTimeHere(at: number): string {
  return formatTime(isoHere(at).slice(11, 16));
}
