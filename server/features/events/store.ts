import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import { type AdminEvent, answering, eventFields, numbers } from '#contract/events.ts';
import { namesOf } from '#contract/record-of.ts';
import { linkedAccounts } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type PageRange, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { inNumbers, lacksMalayalam, like } from '#server/platform/database/sql-fragments.ts';
import { pictureColumns, withPicture } from '#server/platform/images/images-store.ts';
import { findEntry, listEntriesOf, listEntriesReferring } from '#server/records/bin-entries.ts';
import { filesOf } from '#server/records/change-files.ts';
import { withUpdatedAt } from '#server/records/updated-at.ts';
import { deleteValues } from '#server/records/values-store.ts';

const answeringColumns = [...namesOf(answering), 'answers_shown'] as const;
export const eventColumns = [...namesOf(eventFields), ...answeringColumns, 'published', 'publish_on', 'image'] as const;

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

/** @param choices the column */
export const choicesIn = (choices: string) => answering.choices.stored.parse(JSON.parse(choices));

type ShownEvent = Omit<AdminEvent, 'answers'>;

function asEvent(row: Awaited<ReturnType<ReturnType<typeof shownEvents>['executeTakeFirstOrThrow']>>): ShownEvent {
  const flags = { published: row.published === 1, answers_shown: row.answers_shown === 1 };
  return { ...withUpdatedAt(withPicture(row)), ...flags, choices: choicesIn(row.choices) };
}

async function withAnswers(db: Db, events: readonly ShownEvent[]): Promise<AdminEvent[]> {
  const ids = events.map(({ id }) => id);
  const all = Map.groupBy(await listAnswers(db, 'event_id', ids), ({ event_id: id }) => id);
  return events.map((event) => {
    const answers: AdminEvent['answers'] = { answers: 0, adults: 0, children: 0, choices: {} };
    for (const { adults, children, choices } of all.get(event.id) ?? []) {
      answers.answers += 1;
      answers.adults += adults;
      answers.children += children;
      for (const [id, people] of Object.entries(choices)) answers.choices[id] = people + (answers.choices[id] ?? 0);
    }
    return { ...event, answers };
  });
}

/** Whether visitors see an event. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export const isPublic = (today: string) =>
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
  return { rows: await withAnswers(db, rows.map(asEvent)), total };
}

/** Returns public events from `day` on, the soonest first. On the same day, events without a time come first. */
export async function listEventsFrom(db: Db, day: string, today: string, limit: number): Promise<ShownEvent[]> {
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
  return event && (await withAnswers(db, [asEvent(event)]))[0];
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

export type AnswerColumn = 'id' | 'event_id' | 'member_id';

/** Lists answers that count, by folio: not those of the deceased, nor of entries and events in the bin. */
export async function listAnswers(db: Db, column: AnswerColumn, ids: readonly number[]) {
  const rows = await db
    .selectFrom('event_answers as answer')
    .innerJoin('events', 'events.id', 'answer.event_id')
    .leftJoin('members', 'members.id', 'answer.member_id')
    .selectAll('answer')
    .select(['events.title', 'events.date', 'events.choices as offered'])
    .where(inNumbers(`answer.${column}`, ids))
    .where((e) => e.or([e('answer.member_id', 'is', null), e('members.state', '=', 'living')]))
    .orderBy('members.folio_order', (order) => order.asc().nullsLast())
    .orderBy('answer.name')
    .execute();
  return rows.map((row) => ({ ...withUpdatedAt(row), choices: numbers.parse(JSON.parse(row.choices)) }));
}

/** Returns the accounts of the living entries that have answered an event. */
export async function listAnsweringAccounts(db: Db, event: number): Promise<number[]> {
  const entries = db.selectFrom('event_answers').select('member_id').where('event_id', '=', event);
  const accounts = linkedAccounts(db).where('members.state', '=', 'living').where('members.id', 'in', entries);
  return (await accounts.distinct().execute()).map(({ account_id: id }) => id);
}

/** Erases answers with their history, also in the bin. They have no files. @param kept events whose answers stay */
export async function eraseAnswers(db: Db, column: AnswerColumn, ids: readonly number[], kept: readonly number[] = []) {
  const rows = db.deleteFrom('event_answers').where(inNumbers(column, ids));
  const erased = await rows
    .where(sql<boolean>`not ${inNumbers('event_id', kept)}`)
    .returning('id as record')
    .execute();
  const binned = await listEntriesReferring(db, 'answer', column, ids);
  const stay = (await listEntriesReferring(db, 'answer', 'event_id', kept)).map(({ record }) => record);
  const records = [...erased, ...binned].map(({ record }) => record).filter((record) => !stay.includes(record));
  return filesOf(await deleteValues(db, 'answer', records));
}

/** Returns the ids of the events that are over, and take no more answers, before a day, also of those in the bin. */
export async function listEventsBefore(db: Db, day: string): Promise<number[]> {
  const isBefore = (...days: readonly (string | number | null | undefined)[]) =>
    days.every((one) => String(one ?? '') < day);
  const all = await db.selectFrom('events').select(['id', 'date', 'answers_until']).where('date', '<', day).execute();
  const ids = all.flatMap(({ id, date, answers_until: until }) => (isBefore(date, until) ? id : []));
  for (const entry of await listEntriesOf(db, 'event')) {
    const { record = 0, content } = (await findEntry(db, entry)) ?? {};
    if (content && isBefore(content.row['date'], content.row['answers_until'])) ids.push(record);
  }
  return ids;
}
