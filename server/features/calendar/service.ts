import type { ICalEventData } from 'ical-generator';
import { type Language, pathIn } from '#contract/links.ts';
import { eventForCalendars, eventsForCalendars } from '#server/features/events/service.ts';
import { readSiteData } from '#server/features/content/service.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findCalendarHost, insertCalendarHost } from './store.ts';

type CalendarEvent = Awaited<ReturnType<typeof eventsForCalendars>>[number];

const REFRESH_SECONDS = 6 * 60 * 60;
/** Length of an event without an end time. Many calendar programs do not show events without an end. */
const DEFAULT_LENGTH_MS = 60 * 60 * 1000;
/** How long a past event stays in the calendar. */
const PAST_MS = 365 * 24 * 60 * 60 * 1000;
/** Offset of Asia/Kolkata, which has had no daylight saving time since 1945. */
const KOLKATA_OFFSET = '+05:30';

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * Stores the host used in the UIDs of events, so that subscribers keep the same events when the site moves to another
 * address. A local host is not stored, because nobody can have subscribed to it.
 */
export async function storeCalendarHost({ database, config }: Platform): Promise<void> {
  const host = hostOf(config.publicUrl);
  if (!/^(?:localhost|127\..*|\[::1\])$/.test(host)) await insertCalendarHost(database, host);
}

/**
 * Converts an event to iCalendar. An event without a time lasts all day. Times are in UTC, so that calendar programs
 * need no time zone data.
 */
function entryOf(event: CalendarEvent, publicUrl: string, host: string, language: Language): ICalEventData {
  const { id, title, title_ml, description, description_ml, date, time, end_time, place, updated_at, revision } = event;
  const changed = new Date(updated_at);
  const allDay = time === null;
  const instant = (timeOfDay: string) => new Date(`${date}T${timeOfDay}:00${KOLKATA_OFFSET}`);
  // The library reads the day of an all-day event in UTC.
  const start = allDay ? new Date(`${date}T00:00:00Z`) : instant(time);
  const end = end_time === null ? new Date(start.getTime() + DEFAULT_LENGTH_MS) : instant(end_time);
  const inMalayalam = language === 'ml';
  return {
    id: `event-${id}@${host}`,
    start,
    ...(!allDay && { end }),
    allDay,
    // Calendar programs keep the version with the highest sequence.
    sequence: revision,
    summary: (inMalayalam && title_ml) || title,
    description: (inMalayalam && description_ml) || description,
    url: publicUrl + pathIn(language, `/events/${id}`),
    // Unchanged content must produce the same bytes, so that the ETag stays the same.
    stamp: changed,
    lastModified: changed,
    ...(place !== null && { location: place }),
  };
}

async function write(platform: Platform, events: readonly CalendarEvent[], language: Language): Promise<string> {
  const { publicUrl } = platform.config;
  const { association } = await readSiteData(platform);
  const host = (await findCalendarHost(platform.database)) ?? hostOf(publicUrl);
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const name = association.shortName.replaceAll(/\s+/g, ' ');
  const calendar = ical({
    name,
    prodId: { company: name, product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: events.map((event) => entryOf(event, publicUrl, host, language)),
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * Returns the events of the last year and all later ones as iCalendar. In Malayalam, an event without Malayalam texts
 * has its English texts. Subscribers read the whole calendar every few hours, so older events are left out.
 */
export async function subscribedCalendar(platform: Platform, language: Language): Promise<string> {
  const firstDay = kolkataDay(platform.now() - PAST_MS);
  return write(platform, await eventsForCalendars(platform.database, firstDay), language);
}

export async function eventCalendar(platform: Platform, id: number, language: Language): Promise<string | undefined> {
  const event = await eventForCalendars(platform.database, id);
  return event && write(platform, [event], language);
}
