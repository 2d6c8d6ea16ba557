import { formatDay, formatTime } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { dayInKolkata, timeInKolkata } from '#web/kolkata-time.ts';

/**
 * @param at ISO 8601
 * @returns "14 July 2026, 12:30 pm", in Asia/Kolkata
 */
export function momentInWords(at: string): string {
  const ms = Date.parse(at);
  return m.date_moment({ day: formatDay(dayInKolkata(ms)), time: formatTime(timeInKolkata(ms)) });
}

interface Saved {
  readonly savedAt: string | null;
  readonly savedBy: string | null;
}

/** Who changed something last, and when. */
export function savedInWords({ savedAt, savedBy }: Saved): string {
  if (savedAt === null) return m.content_neverSaved();
  const when = momentInWords(savedAt);
  return savedBy === null ? m.content_savedAt({ when }) : m.content_savedBy({ when, name: savedBy });
}
