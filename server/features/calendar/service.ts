import type { ICalEventData } from 'ical-generator';
import { endDay } from '#contract/events.ts';
import { type Language, pathIn } from '#contract/links.ts';
import { type CalendarEvent, findCalendarEvent, listCalendarEvents } from '#server/features/events/service.ts';
import { readSiteData } from '#server/features/content/service.ts';
import { type CalendarFuneral, funeralForCalendars } from '#server/features/memorials/service.ts';
import { formatDay, kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';

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
  if (/^(?:localhost|127\..*|\[::1\])$/.test(host)) return;
  const hosts = database.insertInto('calendar_host').values({ id: 1, host });
  await hosts.onConflict((conflict) => conflict.doNothing()).execute();
}

/** An event as calendar programs get it, in one language. */
interface CalendarEntry {
  /** The part of the UID before the host. */
  readonly key: string;
  /** Path of the page, without language prefix. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly date: string;
  /** Null for an event that lasts all day. */
  readonly time: string | null;
  readonly end_time: string | null;
  readonly place: string | null;
  /** Calendar programs keep the version with the highest sequence. */
  readonly sequence: number;
  readonly changed: Date;
}

function eventEntry(event: CalendarEvent, language: Language): CalendarEntry {
  const { id, title, title_ml, description, description_ml, date, time, end_time, place, updated_at, revision } = event;
  const inMalayalam = language === 'ml';
  return {
    key: `event-${id}`,
    path: `/events/${id}`,
    title: (inMalayalam && title_ml) || title,
    description: (inMalayalam && description_ml) || description,
    date,
    time,
    end_time,
    place,
    sequence: revision,
    changed: new Date(updated_at),
  };
}

function funeralEntry(funeral: CalendarFuneral, language: Language): CalendarEntry {
  const { id, date_of_death, funeral_at, note, contact, funeral_map, updatedAt } = funeral;
  const inMalayalam = language === 'ml';
  const inLanguage = (text: string, malayalam: string | null) => (inMalayalam && malayalam) || text;
  const died = formatDay(date_of_death, language);
  const changed = new Date(updatedAt);
  const lines = [
    inLanguage(funeral.description, funeral.description_ml),
    inMalayalam ? `വേർപാട്: ${died}` : `Died ${died}`,
    note,
    contact,
    funeral_map,
  ];
  return {
    key: `funeral-${id}`,
    path: `/deceased/${id}`,
    title: `${inMalayalam ? 'സംസ്കാരം' : 'Funeral'}: ${inLanguage(funeral.name, funeral.name_ml)}`,
    description: lines.filter((line) => line !== null).join('\n'),
    date: funeral_at.slice(0, 10),
    time: funeral_at.slice(11),
    end_time: null,
    place: inLanguage(funeral.funeral_place, funeral.funeral_place_ml),
    // Memorials have no revision. Seconds fit the 32-bit integers of calendar programs until 2038.
    sequence: Math.floor(changed.getTime() / 1000),
    changed,
  };
}

/**
 * Converts an entry to iCalendar. An entry without a time lasts all day. Times are in UTC, so that calendar programs
 * need no time zone data.
 */
function writtenEntry(entry: CalendarEntry, publicUrl: string, host: string, language: Language): ICalEventData {
  const { key, path, title, description, date, time, end_time, place, sequence, changed } = entry;
  const allDay = time === null;
  const instant = (timeOfDay: string, day = date) => new Date(`${day}T${timeOfDay}:00${KOLKATA_OFFSET}`);
  // The library reads the day of an all-day event in UTC.
  const start = allDay ? new Date(`${date}T00:00:00Z`) : instant(time);
  const end = end_time === null ? new Date(start.getTime() + DEFAULT_LENGTH_MS) : instant(end_time, endDay(entry));
  return {
    id: `${key}@${host}`,
    start,
    ...(!allDay && { end }),
    allDay,
    sequence,
    summary: title,
    description,
    url: publicUrl + pathIn(language, path),
    // Unchanged content must produce the same bytes, so that the ETag stays the same.
    stamp: changed,
    lastModified: changed,
    ...(place !== null && { location: place }),
  };
}

async function write(platform: Platform, entries: readonly CalendarEntry[], language: Language): Promise<string> {
  const { publicUrl } = platform.config;
  const { association } = await readSiteData(platform);
  const stored = await platform.database.selectFrom('calendar_host').select('host').executeTakeFirst();
  const host = stored?.host ?? hostOf(publicUrl);
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const name = association.shortName.replaceAll(/\s+/g, ' ');
  const calendar = ical({
    name,
    prodId: { company: name, product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: entries.map((entry) => writtenEntry(entry, publicUrl, host, language)),
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * Returns the events of the last year and all later ones as iCalendar. In Malayalam, an event without Malayalam texts
 * has its English texts. Subscribers read the whole calendar every few hours, so older events are left out.
 */
export async function subscribedCalendar(platform: Platform, language: Language): Promise<string> {
  const firstDay = kolkataDay(platform.now() - PAST_MS);
  const events = await listCalendarEvents(platform.database, firstDay, kolkataDay(platform.now()));
  return write(
    platform,
    events.map((event) => eventEntry(event, language)),
    language,
  );
}

export async function eventCalendar(platform: Platform, id: number, language: Language): Promise<string | undefined> {
  const event = await findCalendarEvent(platform.database, id, kolkataDay(platform.now()));
  return event && write(platform, [eventEntry(event, language)], language);
}

/** Returns the funeral of a memorial as iCalendar; undefined without a time or if the memorial is not published. */
export async function funeralCalendar(platform: Platform, id: number, language: Language): Promise<string | undefined> {
  const funeral = await funeralForCalendars(platform, id);
  return funeral && write(platform, [funeralEntry(funeral, language)], language);
}
