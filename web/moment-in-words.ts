import { formatDay, formatTime } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { dayInKolkata, timeInKolkata } from './kolkata-time.ts';

/**
 * @param at ISO 8601 UTC
 * @returns "20 July 2026, 4:30 pm" as it is in Asia/Kolkata
 */
export function momentInWords(at: string): string {
  const time = Date.parse(at);
  return m.imports_moment({ day: formatDay(dayInKolkata(time)), time: formatTime(timeInKolkata(time)) });
}
