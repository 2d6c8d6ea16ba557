import { dayInKolkata } from '#web/shared/format/kolkata-time.ts';
import { formatLongDay, formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @param now milliseconds since 1970
 * @returns "Monday, 20 July 2026": the day it is in Asia/Kolkata
 */
export function formatToday(now: number): string {
  return formatLongDay(dayInKolkata(now));
}

/**
 * @param since ISO 8601 UTC
 * @param now milliseconds since 1970
 * @returns "The oldest has waited 4 days", counted in days of Asia/Kolkata
 */
export function formatWait(since: string, now: number): string {
  const days = (Date.parse(dayInKolkata(now)) - Date.parse(dayInKolkata(Date.parse(since)))) / DAY_MS;
  if (days <= 0) return m.admin_oldestToday();
  return days === 1 ? m.admin_oldestOneDay() : m.admin_oldestDays({ count: formatNumber(days) });
}
