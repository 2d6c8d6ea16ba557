import type { Page } from '#contract/endpoint.ts';
import type { EventOfAdmin } from '#contract/events.ts';
import type { Db } from '#server/platform/database/database.ts';
import { like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { type Dated, withUpdatedAt, forgetFieldChanges } from '#server/platform/records/field-changes-store.ts';
import { searchText } from '#server/platform/text/search-text.ts';

export interface NewEvent {
  readonly title: string;
  readonly title_ml: string | null;
  readonly description: string;
  readonly description_ml: string | null;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` in Asia/Kolkata. */
  readonly time: string | null;
  /** The same; never without `time`, and later than it. */
  readonly end_time: string | null;
  readonly place: string | null;
  /** The bare name of a file below `/events/`. */
  readonly image: string | null;
}

interface StoredEvent extends NewEvent, Dated {
  readonly id: number;
}

export interface EventsQuery {
  /** The day in Asia/Kolkata that parts events to come from past ones. */
  readonly today: string;
  /** Each has to be found; for LIKE with `!` as its escape sign. */
  readonly patterns: readonly string[];
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

const columns = [
  'events.id',
  'events.title',
  'events.title_ml',
  'events.description',
  'events.description_ml',
  'events.date',
  'events.time',
  'events.end_time',
  'events.place',
  'events.image',
  'events.updated_at',
] as const;

function asEvent(row: Parameters<typeof withPicture>[0] & StoredEvent): EventOfAdmin {
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

/** From `day` on, the soonest first; on one day those without a time stand on top. */
function comingEvents(db: Db, day: string, patterns: readonly string[]) {
  return shownEvents(db, patterns)
    .where('events.date', '>=', day)
    .orderBy('events.date')
    .orderBy('events.time', (order) => order.asc().nullsFirst())
    .orderBy('events.id');
}

/** Those before `day`, in the reverse order. */
function pastEvents(db: Db, day: string, patterns: readonly string[]) {
  return shownEvents(db, patterns)
    .where('events.date', '<', day)
    .orderBy('events.date', 'desc')
    .orderBy('events.time', (order) => order.desc().nullsLast())
    .orderBy('events.id', 'desc');
}

/** Matches from `today` on, and all of them. */
async function countMatchingEvents(db: Db, today: string, patterns: readonly string[]) {
  return matchingEvents(db, patterns)
    .select((e) => [
      e.fn.countAll<number>().filterWhere('events.date', '>=', today).as('coming'),
      e.fn.countAll<number>().as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** Those to come, then the past ones (decision 25): all matches, or those in the window, and how many there are. */
export async function listEvents(db: Db, { today, patterns, offset, limit }: EventsQuery): Promise<Page<EventOfAdmin>> {
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

/** Events on or after `day`, the soonest first; on one day those without a time stand on top. */
export async function listEventsFrom(db: Db, day: string, limit: number): Promise<EventOfAdmin[]> {
  return (await comingEvents(db, day, []).limit(limit).execute()).map(asEvent);
}

export async function findEvent(db: Db, id: number): Promise<EventOfAdmin | undefined> {
  const event = await shownEvents(db, []).where('events.id', '=', id).executeTakeFirst();
  return event && asEvent(event);
}

export async function countEvents(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function rowOf(event: NewEvent, now: number) {
  const { title, title_ml, description, description_ml, place } = event;
  const written = [title, title_ml, description, description_ml, place];
  return { ...event, search_text: searchText(...written.filter((words) => words !== null)), updated_at: now };
}

/** Answers the numbers under which they are kept. */
export async function insertEvents(db: Db, events: readonly NewEvent[], now: number): Promise<number[]> {
  const rows = await db
    .insertInto('events')
    .values(events.map((event) => rowOf(event, now)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const fields = [
  'title',
  'title_ml',
  'description',
  'description_ml',
  'date',
  'time',
  'end_time',
  'place',
  'image',
  'updated_at',
] as const;

/** What is to be changed, as it is now; whoever else wants to change it waits until the transaction ends. */
export async function lockEvent(db: Db, id: number): Promise<(NewEvent & Dated) | undefined> {
  return db
    .updateTable('events')
    .set((e) => ({ title: e.ref('title') }))
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirst();
}

export async function updateEvent(db: Db, id: number, event: NewEvent, now: number): Promise<void> {
  await db
    .updateTable('events')
    .set((e) => ({ ...rowOf(event, now), revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Answers what they named: one row for each that was still there. */
export async function deleteEvents(db: Db, ids: readonly number[]): Promise<{ image: string | null }[]> {
  await forgetFieldChanges(db, 'event', ids);
  return db.deleteFrom('events').where('id', 'in', ids).returning('image').execute();
}

/** An event as calendars want it. */
export interface DatedEvent extends StoredEvent {
  /** How often it was changed. */
  readonly revision: number;
}

const dated = ['id', 'revision', ...fields] as const;

/** Every event, the first ever on top. */
export async function listDatedEvents(db: Db): Promise<DatedEvent[]> {
  return db.selectFrom('events').select(dated).orderBy('date').orderBy('id').execute();
}

export async function findDatedEvent(db: Db, id: number): Promise<DatedEvent | undefined> {
  return db.selectFrom('events').select(dated).where('id', '=', id).executeTakeFirst();
}
