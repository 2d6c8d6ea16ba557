import { formatDay, formatTime } from '#web/shared/languages/format.ts';
import { dayInKolkata, timeInKolkata } from './kolkata-time.ts';

/**
 * @param at ISO 8601 UTC
 * @returns "20 July 2026, 4:30 pm", "2026 ജൂലൈ 20, വൈകുന്നേരം 4:30": as it is in Asia/Kolkata
 */
export function formatMoment(at: string): string {
  const time = Date.parse(at);
  return `${formatDay(dayInKolkata(time))}, ${formatTime(timeInKolkata(time))}`;
}
