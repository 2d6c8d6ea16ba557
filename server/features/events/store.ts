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

export const eventColumns = [...namesOf(eventFields), 'image'] as const;

export type NewEvent = Pick<RowOf<'events'>, (typeof eventColumns)[number]>;

export interface EventsQuery extends PageRange {
  /** `missing` lists only events with a text that has no Malayalam. */
  readonly malayalam?: 'missing' | undefined;
  /** The `eventDay`. Events on this day or later are upcoming, earlier events are past. */
  readonly today: string;
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
  return withUpdatedAt(withPicture(row));
}

/**
 * Returns upcoming, then past matches (decision 25), all of them or one page, and the number of all matches. The
 * soonest upcoming event and the latest past one come first. On the same day, events without a time come first among
 * upcoming events, and last among past ones.
 */
export async function listEvents(
  db: Db,
  { today, patterns, malayalam, ...range }: EventsQuery,
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
  if (malayalam === 'missing') events = events.where(lacksMalayalam('title', 'description'));
  const { rows, total } = await readPage(events, range);
  return { rows: rows.map(asEvent), total };
}

/** Returns events from `day` on, the soonest first. On the same day, events without a time come first. */
export async function listEventsFrom(db: Db, day: string, limit: number): Promise<AdminEvent[]> {
  const coming = shownEvents(db)
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

/** Returns whether an event of a day ends on the next day, later than `time` (`HH:MM`). */
export async function hasNightEvent(db: Db, day: string, time: string): Promise<boolean> {
  const found = db.selectFrom('events').select('id').where('date', '=', day).where('end_time', '>', time);
  return (await found.whereRef('end_time', '<', 'time').executeTakeFirst()) !== undefined;
}

function datedEvents(db: Db) {
  return db.selectFrom('events').select(['id', 'revision', 'updated_at', ...eventColumns]);
}

export type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** @param day the first day to include, `YYYY-MM-DD` */
export async function listCalendarEvents(db: Db, day: string) {
  return datedEvents(db).where('date', '>=', day).orderBy('date').orderBy('id').execute();
}

export async function findCalendarEvent(db: Db, id: number): Promise<CalendarEvent | undefined> {
  return datedEvents(db).where('id', '=', id).executeTakeFirst();
}
