import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import { type AdminEvent, eventFields } from '#contract/events.ts';
import { namesOf } from '#contract/record-of.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { lacksMalayalam, like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';

export const eventColumns = [...namesOf(eventFields), 'published', 'publish_on', 'image'] as const;

export type NewEvent = Pick<RowOf<'events'>, (typeof eventColumns)[number]>;

export interface EventsQuery extends PageRange {
  /** `missing` lists only events with a text that has no Malayalam. */
  readonly malayalam?: 'missing' | undefined;
  /** The `eventDay`. Events on this day or later are upcoming, earlier events are past. */
  readonly today: string;
  /** The day in Asia/Kolkata on which visitors must see the events; undefined for all events. */
  readonly publicOn?: string | undefined;
  /** LIKE patterns with the escape character `!`; an event must match all of them. */
  readonly patterns: readonly string[];
}

function shownEvents(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('images', 'images.name', 'events.image')
    .select(['events.id', 'events.updated_at'])
    .select(eventColumns.map((name) => `events.${name}` as const))
    .select(pictureColumns);
}

function asEvent(row: Awaited<ReturnType<ReturnType<typeof shownEvents>['executeTakeFirstOrThrow']>>): AdminEvent {
  return { ...withUpdatedAt(withPicture(row)), published: row.published === 1 };
}

/** Whether visitors see an event. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
const isPublic = (today: string) =>
  sql<boolean>`(events.published = 1 and (events.publish_on is null or events.publish_on <= ${today}))`;

/**
 * Returns upcoming, then past matches (decision 25), all of them or one page, and the number of all matches. The
 * soonest upcoming event and the latest past one come first. On the same day, events without a time come first among
 * upcoming events, and last among past ones.
 */
export async function listEvents(
  db: Db,
  { today, publicOn, patterns, malayalam, ...range }: EventsQuery,
): Promise<Page<AdminEvent>> {
  const isComing = sql<boolean>`events.date >= ${today}`;
  const ifComing = (value: string) => sql`case when ${isComing} then ${sql.ref(value)} end`;
  const ifPast = (value: string) => sql`case when not (${isComing}) then ${sql.ref(value)} end`;
  let events = shownEvents(db)
    .orderBy(sql`case when ${isComing} then 0 else 1 end`)
    .orderBy(ifComing('events.date'))
    .orderBy(ifComing('events.time'), (order) => order.asc().nullsFirst())
    .orderBy(ifComing('events.id'))
    .orderBy(ifPast('events.date'), 'desc')
    .orderBy(ifPast('events.time'), (order) => order.desc().nullsLast())
    .orderBy(ifPast('events.id'), 'desc');
  for (const pattern of patterns) events = events.where(like('events.search_text', pattern));
  if (publicOn !== undefined) events = events.where(isPublic(publicOn));
  if (malayalam === 'missing') events = events.where(lacksMalayalam('title', 'description'));
  const { rows, total } = await readPage(events, range);
  return { rows: rows.map(asEvent), total };
}

/** Returns public events from `day` on, the soonest first. On the same day, events without a time come first. */
export async function listEventsFrom(db: Db, day: string, today: string, limit: number): Promise<AdminEvent[]> {
  const coming = shownEvents(db)
    .where(isPublic(today))
    .where('events.date', '>=', day)
    .orderBy('events.date')
    .orderBy('events.time', (order) => order.asc().nullsFirst())
    .orderBy('events.id');
  return (await coming.limit(limit).execute()).map(asEvent);
}

export async function findEvent(db: Db, id: number): Promise<AdminEvent | undefined> {
  const event = await shownEvents(db).where('events.id', '=', id).executeTakeFirst();
  return event && asEvent(event);
}

/** Returns whether a public event of a day ends on the next day `today`, later than `time` (`HH:MM`). */
export async function hasNightEvent(db: Db, day: string, today: string, time: string): Promise<boolean> {
  const found = db.selectFrom('events').select('id').where('date', '=', day).where('end_time', '>', time);
  const night = found.whereRef('end_time', '<', 'time').where(isPublic(today));
  return (await night.executeTakeFirst()) !== undefined;
}

/** Returns whether a picture is that of an event that visitors do not see. */
export async function isHiddenPicture(db: Db, image: string, today: string): Promise<boolean> {
  const events = db.selectFrom('events').select('id').where('image', '=', image);
  return (await events.where((e) => e.not(isPublic(today))).executeTakeFirst()) !== undefined;
}

function datedEvents(db: Db, today: string) {
  return db
    .selectFrom('events')
    .select(['id', 'revision', 'updated_at', ...eventColumns])
    .where(isPublic(today));
}

export type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** @param day the first day to include, `YYYY-MM-DD` */
export async function listCalendarEvents(db: Db, day: string, today: string) {
  return datedEvents(db, today).where('date', '>=', day).orderBy('date').orderBy('id').execute();
}

export async function findCalendarEvent(db: Db, id: number, today: string): Promise<CalendarEvent | undefined> {
  return datedEvents(db, today).where('id', '=', id).executeTakeFirst();
}
