import type * as z from 'zod/mini';
import type { EventTeaser } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminEvent, listEvents as listEventsEndpoint } from '#contract/events.ts';
import type { Overview } from '#contract/overview.ts';
import { kolkataDay, kolkataTime } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import {
  countEvents,
  type CalendarEvent,
  findCalendarEvent,
  hasNightEvent,
  listCalendarEvents,
  listEvents,
  listEventsFrom,
} from './store.ts';

const DEFAULT_PAGE_SIZE = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the day in Asia/Kolkata whose events are the earliest upcoming ones. A day lasts until its events end. */
export async function eventDay(db: Db, now: number): Promise<string> {
  const yesterday = kolkataDay(now - DAY_MS);
  return (await hasNightEvent(db, yesterday, kolkataTime(now).slice(11))) ? yesterday : kolkataDay(now);
}

type EventsQuery = z.output<typeof listEventsEndpoint.query>;

/** Returns all events, or one page of the matches (decisions 3 and 25). */
export async function findEvents({ database, now }: Platform, query: EventsQuery): Promise<Page<AdminEvent>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  return listEvents(database, { today: await eventDay(database, now()), patterns, ...pageRange });
}

/**
 * Returns the next events, the soonest first (decision 25). An event stays upcoming until its `eventDay` is over.
 * @param now epoch milliseconds
 */
export async function upcomingEvents(db: Db, now: number, limit: number): Promise<EventTeaser[]> {
  return listEventsFrom(db, await eventDay(db, now), limit);
}

export async function eventsOverview(db: Db): Promise<Overview['events']> {
  return { total: await countEvents(db) };
}

/** @param day the first day to include, `YYYY-MM-DD` */
export async function eventsForCalendars(db: Db, day: string): Promise<readonly CalendarEvent[]> {
  return listCalendarEvents(db, day);
}

export async function eventForCalendars(db: Db, id: number): Promise<CalendarEvent | undefined> {
  return findCalendarEvent(db, id);
}
