import * as m from './generated/messages.js';
import { getLocale } from './locale.ts';

// Dates are put together from the catalogues, not by Intl: the words of browsers differ from version to version ("Sep",
// "Sept"), and a page must read the same where it is rendered and where it comes alive.

const pick = (names: string, index: number) => names.split(',')[index] ?? '';

/** A day has no zone; it is taken apart in UTC, so that none can shift it (decision 4). */
function dayParts(day: string) {
  const date = new Date(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), weekday: date.getUTCDay() };
}

/**
 * @param day `YYYY-MM-DD`
 * @returns "14 July 2026", "2026 ജൂലൈ 14"
 */
export function formatDay(day: string, locale = getLocale()): string {
  const parts = dayParts(day);
  const month = pick(m.date_months({}, { locale }), parts.month);
  return m.date_day({ day: parts.day, month, year: parts.year }, { locale });
}

/**
 * @param day `YYYY-MM-DD`
 * @returns "Tuesday, 14 July 2026", "2026 ജൂലൈ 14, ചൊവ്വാഴ്ച"
 */
export function formatLongDay(day: string): string {
  return m.date_longDay({ day: formatDay(day), weekday: pick(m.date_weekdays(), dayParts(day).weekday) });
}

/**
 * The parts of a leaf of a calendar: "AUG", "22", "Sat 2026".
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
 * @param time `HH:MM`, 24 hours
 * @returns "12:30 pm", "ഉച്ചയ്ക്ക് 12:30"
 */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return m.date_time({
    hour: hour % 12 || 12,
    minute: String(minute).padStart(2, '0'),
    // The day in twelve parts of two hours: Malayalam has a word for more of them than two.
    period: pick(m.date_periods(), Math.floor(hour / 2)),
  });
}

/**
 * @param time `HH:MM`, 24 hours
 * @param end the same; null when it is not known
 * @returns "10:00 am – 1:00 pm", "രാവിലെ 10:00 – ഉച്ചയ്ക്ക് 1:00"; without an end as `formatTime`
 */
export function formatTimes(time: string, end: string | null): string {
  return end === null ? formatTime(time) : m.date_times({ from: formatTime(time), to: formatTime(end) });
}

/** Asia/Kolkata has had no other offset since 1945. */
const KOLKATA_MS = 5.5 * 60 * 60 * 1000;

const isoThere = (at: number) => new Date(at + KOLKATA_MS).toISOString();

/**
 * @param at milliseconds since 1970
 * @returns `YYYY-MM-DD` in Asia/Kolkata
 */
export function dayInKolkata(at: number): string {
  return isoThere(at).slice(0, 10);
}

/** @returns `HH:MM` in Asia/Kolkata */
export function timeInKolkata(at: number): string {
  return isoThere(at).slice(11, 16);
}

/**
 * @param at ISO 8601 UTC
 * @returns "20 July 2026, 4:30 pm", "2026 ജൂലൈ 20, വൈകുന്നേരം 4:30": as it is in Asia/Kolkata
 */
export function formatMoment(at: string): string {
  const time = Date.parse(at);
  return `${formatDay(dayInKolkata(time))}, ${formatTime(timeInKolkata(time))}`;
}

/**
 * @param at milliseconds since 1970
 * @returns like `formatMoment`, as it is where this browser is
 */
export function formatMomentHere(at: number): string {
  const here = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  return `${formatDay(here.slice(0, 10))}, ${formatTime(here.slice(11, 16))}`;
}
