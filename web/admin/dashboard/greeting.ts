import { dayInKolkata, formatLongDay, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/**
 * @param now milliseconds since 1970
 * @returns "Good morning, Leela. Monday, 20 July 2026": as it is in Asia/Kolkata
 */
export function greeting(name: string, now: number): string {
  const hour = Number(timeInKolkata(now).slice(0, 2));
  const day = formatLongDay(dayInKolkata(now));
  if (hour < 12) return m.admin_goodMorning({ name, day });
  return hour < 16 ? m.admin_goodAfternoon({ name, day }) : m.admin_goodEvening({ name, day });
}
