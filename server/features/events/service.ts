import type { EventTeaser } from '#contract/content.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listEventsFrom } from './store.ts';

export { countEvents } from './store.ts';

/**
 * The next events, the soonest first (decision 25). An event stays upcoming until its day is over.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function upcomingEvents(db: Db, today: string, limit: number): Promise<EventTeaser[]> {
  return listEventsFrom(db, today, limit);
}
