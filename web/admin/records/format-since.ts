import { dayInKolkata, formatDay, formatDayOf } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const DAY_MS = 24 * 60 * 60_000;

/** Returns for example "Since 16 November 2026", the day in Asia/Kolkata. `since` is ISO 8601 UTC. */
export function formatSince(since: string): string {
  return m.admin_since({ day: formatDayOf(since) });
}

/**
 * Returns since when a request has been waiting, in days of Asia/Kolkata.
 * @param since ISO 8601 UTC
 * @param now milliseconds since 1970
 * @returns "Since 16 November 2026, 4 days"; on the first day without the number of days
 */
export function formatWaiting(since: string, now: number): string {
  const begin = dayInKolkata(Date.parse(since));
  const days = Math.round((Date.parse(dayInKolkata(now)) - Date.parse(begin)) / DAY_MS);
  if (days < 1) return formatSince(since);
  const day = formatDay(begin);
  return days === 1 ? m.admin_sinceOneDay({ day }) : m.admin_sinceDays({ day, count: formatNumber(days) });
}
