import type { ICalEventData } from 'ical-generator';
import { type Language, pathIn } from '#contract/links.ts';
import { eventForCalendars, eventsForCalendars } from '#server/features/events/service.ts';
import { site } from '#server/features/content/service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findCalendarHost, insertCalendarHost } from './store.ts';

type CalendarEvent = Awaited<ReturnType<typeof eventsForCalendars>>[number];

/** How often a subscribed calendar should look again, in seconds. */
const LOOK_AGAIN = 6 * 60 * 60;
/** The length of an event that has a time and no end. Without an end, many calendar programs show none at all. */
const USUAL_LENGTH_MS = 60 * 60 * 1000;
/** Kerala is so far ahead of UTC all year, as it has been since 1945. */
const KOLKATA_OFFSET = '+05:30';

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * Remembers the host that the events of this association are known by in other people's calendars: when the site moves to
 * another address, they stay the same events. A site that nobody can reach from elsewhere is known to nobody yet.
 */
export async function keepCalendarHost({ database, config }: Platform): Promise<void> {
  const host = hostOf(config.publicUrl);
  if (!/^(?:localhost|127\..*|\[::1\])$/.test(host)) await insertCalendarHost(database, host);
}

/**
 * An event as calendars know it. Without a time it lasts its whole day; with one it begins at that instant, written in
 * UTC. So no reader needs to know a time zone, and none can get it wrong.
 */
function entryOf(event: CalendarEvent, publicUrl: string, host: string, language: Language): ICalEventData {
  const { id, title, title_ml, description, description_ml, date, time, end_time, place, updated_at, revision } = event;
  const changed = new Date(updated_at);
  const allDay = time === null;
  const instant = (timeOfDay: string) => new Date(`${date}T${timeOfDay}:00${KOLKATA_OFFSET}`);
  // The library reads the day of an all-day event in UTC.
  const start = allDay ? new Date(`${date}T00:00:00Z`) : instant(time);
  const end = end_time === null ? new Date(start.getTime() + USUAL_LENGTH_MS) : instant(end_time);
  const inMalayalam = language === 'ml';
  return {
    id: `event-${id}@${host}`,
    start,
    ...(!allDay && { end }),
    allDay,
    // Calendar programs keep the entry with the highest number.
    sequence: revision,
    summary: (inMalayalam && title_ml) || title,
    description: (inMalayalam && description_ml) || description,
    url: publicUrl + pathIn(language, `/events/${id}`),
    // The same content gives the same bytes, so that a reader that has them is told so.
    stamp: changed,
    lastModified: changed,
    ...(place !== null && { location: place }),
  };
}

async function write(platform: Platform, events: readonly CalendarEvent[], language: Language): Promise<string> {
  const { publicUrl } = platform.config;
  const { association } = await site(platform);
  const host = (await findCalendarHost(platform.database)) ?? hostOf(publicUrl);
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const name = association.shortName.replaceAll(/\s+/g, ' ');
  const calendar = ical({
    name,
    prodId: { company: name, product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN,
    events: events.map((event) => entryOf(event, publicUrl, host, language)),
  });
  return `${calendar.toString()}\r\n`;
}

/** All events, for a calendar to subscribe to; in Malayalam those that are written in it. */
export async function allEventsCalendar(platform: Platform, language: Language): Promise<string> {
  return write(platform, await eventsForCalendars(platform.database), language);
}

/** One event; undefined when there is none of this number. */
export async function eventCalendar(platform: Platform, id: number, language: Language): Promise<string | undefined> {
  const event = await eventForCalendars(platform.database, id);
  return event && write(platform, [event], language);
}
