import type { Selectable } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { AdminEvent } from '#contract/events.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type WithUpdatedAt, withUpdatedAt } from '#server/records/updated-at.ts';

export const eventFields = [
  'title',
  'title_ml',
  'description',
  'description_ml',
  'date',
  'time',
  'end_time',
  'place',
  'image',
] as const;

export type NewEvent = Pick<Selectable<Schema['events']>, (typeof eventFields)[number]>;

interface StoredEvent extends NewEvent, WithUpdatedAt {
  readonly id: number;
}

export interface EventsQuery {
  /** The `eventDay`. Events on this day or later are upcoming, earlier events are past. */
  readonly today: string;
  /** LIKE patterns with the escape character `!`; an event must match all of them. */
  readonly patterns: readonly string[];
  readonly offset: number;
  /** Undefined returns all events. */
  readonly limit: number | undefined;
}

const columns = ['events.id', ...eventFields.map((name) => `events.${name}` as const), 'events.updated_at'] as const;

function asEvent(row: Parameters<typeof withPicture>[0] & StoredEvent): AdminEvent {
  return withUpdatedAt(withPicture(row));
}

function matchingEvents(db: Db, patterns: readonly string[]) {
  let events = db.selectFrom('events');
  for (const pattern of patterns) events = events.where(like('events.search_text', pattern));
  return events;
}

function shownEvents(db: Db, patterns: readonly string[]) {
  return matchingEvents(db, patterns)
    .leftJoin('images', 'images.name', 'events.image')
    .select([...columns, ...pictureColumns]);
}

/** On the same day, events without a time come first. */
function comingEvents(db: Db, day: string, patterns: readonly string[]) {
  return shownEvents(db, patterns)
    .where('events.date', '>=', day)
    .orderBy('events.date')
    .orderBy('events.time', (order) => order.asc().nullsFirst())
    .orderBy('events.id');
}

/** On the same day, events without a time come last. */
function pastEvents(db: Db, day: string, patterns: readonly string[]) {
  return shownEvents(db, patterns)
    .where('events.date', '<', day)
    .orderBy('events.date', 'desc')
    .orderBy('events.time', (order) => order.desc().nullsLast())
    .orderBy('events.id', 'desc');
}

async function countMatchingEvents(db: Db, today: string, patterns: readonly string[]) {
  return matchingEvents(db, patterns)
    .select((e) => [
      e.fn.countAll<number>().filterWhere('events.date', '>=', today).as('coming'),
      e.fn.countAll<number>().as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns upcoming, then past matches (decision 25), all of them or one page, and the number of all matches. */
export async function listEvents(db: Db, { today, patterns, offset, limit }: EventsQuery): Promise<Page<AdminEvent>> {
  if (limit === undefined) {
    const coming = await comingEvents(db, today, patterns).execute();
    const past = await pastEvents(db, today, patterns).execute();
    const rows = [...coming, ...past].map(asEvent);
    return { rows, total: rows.length };
  }
  const { coming, total } = await countMatchingEvents(db, today, patterns);
  const first = offset < coming ? await comingEvents(db, today, patterns).limit(limit).offset(offset).execute() : [];
  const missing = Math.min(limit, total - offset) - first.length;
  const rest =
    missing > 0
      ? await pastEvents(db, today, patterns)
          .limit(missing)
          .offset(Math.max(0, offset - coming))
          .execute()
      : [];
  return { rows: [...first, ...rest].map(asEvent), total };
}

/** Returns events from `day` on, the soonest first. On the same day, events without a time come first. */
export async function listEventsFrom(db: Db, day: string, limit: number): Promise<AdminEvent[]> {
  return (await comingEvents(db, day, []).limit(limit).execute()).map(asEvent);
}

export async function findEvent(db: Db, id: number): Promise<AdminEvent | undefined> {
  const event = await shownEvents(db, []).where('events.id', '=', id).executeTakeFirst();
  return event && asEvent(event);
}

/** Returns whether an event of a day ends on the next day, later than `time` (`HH:MM`). */
export async function hasNightEvent(db: Db, day: string, time: string): Promise<boolean> {
  const found = db.selectFrom('events').select('id').where('date', '=', day).where('end_time', '>', time);
  return (await found.whereRef('end_time', '<', 'time').executeTakeFirst()) !== undefined;
}

export async function countEvents(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface CalendarEvent extends StoredEvent {
  readonly revision: number;
}

const dated = ['id', 'revision', 'updated_at', ...eventFields] as const;

/** @param day the first day to include, `YYYY-MM-DD` */
export async function listCalendarEvents(db: Db, day: string): Promise<CalendarEvent[]> {
  return db.selectFrom('events').select(dated).where('date', '>=', day).orderBy('date').orderBy('id').execute();
}

export async function findCalendarEvent(db: Db, id: number): Promise<CalendarEvent | undefined> {
  return db.selectFrom('events').select(dated).where('id', '=', id).executeTakeFirst();
}
