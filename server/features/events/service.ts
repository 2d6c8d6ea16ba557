import type * as z from 'zod/mini';
import type { EventTeaser } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  type AdminEvent,
  endTimeProblem,
  isEventPublic,
  type listEventsForAdmin,
  maxYearsAhead,
} from '#contract/events.ts';
import { dutiesFor } from '#contract/duties.ts';
import { yearsFrom } from '#contract/fields.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { kolkataDay, kolkataTime } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import { likePatterns, searchText } from '#server/platform/text/search-text.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { increment } from '#server/records/office-record-store.ts';
import type { Changed } from '#server/records/office-record-definition.ts';
import type { FindPrivateFile } from '#server/records/private-file.ts';
import { MOVED_EMAIL } from './emails.ts';
import {
  eraseAnswers,
  eventColumns,
  findEvent,
  hasNightEvent,
  isHiddenPicture,
  listAnsweringAccounts,
  listEvents,
  listEventsFrom,
  type NewEvent,
} from './store.ts';

export { type CalendarEvent, findCalendarEvent, isPublic, listCalendarEvents } from './store.ts';

const DEFAULT_PAGE_SIZE = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Adds, changes and deletes events (specification section 5, decisions 25 and 27). */
export const eventRecord = officeRecord<'events', NewEvent, AdminEvent>({
  type: 'event',
  table: 'events',
  fields: eventColumns,
  pictures: 'events',
  derive: ({ title, title_ml, description, description_ml, place }) => ({
    search_text: searchText(...[title, title_ml, description, description_ml, place].filter((words) => words !== null)),
  }),
  // Calendar programs detect changes by the revision.
  onChange: { revision: increment('revision') },
  check: ({ now }, event, sent) => {
    // Older events may have a date beyond this limit. They can be changed as long as the request has no date.
    if (sent.date !== undefined && event.date > yearsFrom(kolkataDay(now()), maxYearsAhead)) {
      throw fieldAppError('invalid', 'date', 'eventTooFarAhead');
    }
    const problem = endTimeProblem(event);
    if (problem) throw fieldAppError('invalid', 'end_time', problem);
  },
  find: findEvent,
  bin: {
    title: ({ title }) => title,
    titleInMalayalam: ({ title_ml }) => title_ml,
    erase: (db, { id }) => eraseAnswers(db, 'event_id', [id]),
    fallsAway: (db, ids) => eraseAnswers(db, 'event_id', ids),
  },
});

/** Returns the day in Asia/Kolkata whose events are the earliest upcoming ones. A day lasts until its events end. */
export async function eventDay(db: Db, now: number): Promise<string> {
  const yesterday = kolkataDay(now - DAY_MS);
  const today = kolkataDay(now);
  return (await hasNightEvent(db, yesterday, today, kolkataTime(now).slice(11))) ? yesterday : today;
}

/** Returns all events, or one page of the matches (decisions 3 and 25). */
export async function findEvents(
  { database, now }: Platform,
  query: z.output<typeof listEventsForAdmin.query>,
  { publicOnly }: { readonly publicOnly: boolean },
): Promise<Page<AdminEvent>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  const publicOn = publicOnly ? kolkataDay(now()) : undefined;
  return listEvents(database, { ...query, ...pageRange, today: await eventDay(database, now()), publicOn, patterns });
}

/** Returns the end of answers that is sent, or that of an event that moves; undefined if it does not change. */
export function endOfAnswers({ date, answers_until: until }: AdminEvent, sent: Changed<NewEvent>) {
  const { date: day = date, answers_until: end } = sent;
  if (until === null || day === date || (end ?? until) !== until || end === null) return end;
  return new Date(Date.parse(`${until}Z`) + Date.parse(day) - Date.parse(date)).toISOString().slice(0, until.length);
}

/** Queues emails about the new day, time or place to those who have answered. @throws AppError `choiceAnswered` */
export async function afterChange(platform: Platform, db: Db, before: AdminEvent, tells: boolean): Promise<void> {
  const after = await eventRecord.read(platform, before.id, db);
  const lost = before.choices.filter(({ id }) => after.choices.every((choice) => choice.id !== id));
  if (lost.some(({ id }) => after.answers.choices[id])) throw fieldAppError('duplicate', 'choices', 'choiceAnswered');
  const hasMoved = (['date', 'time', 'end_time', 'place'] as const).some((field) => before[field] !== after[field]);
  for (const account of tells && hasMoved ? await listAnsweringAccounts(db, before.id) : []) {
    await platform.jobs.add(db, MOVED_EMAIL, `${before.id} ${account}`);
  }
}

/** Returns an event that visitors see. @throws AppError `missing`, also if it is not public */
export async function readEventForVisitors(platform: Platform, id: number, db?: Db): Promise<AdminEvent> {
  const event = await eventRecord.read(platform, id, db);
  if (!isEventPublic(event, kolkataDay(platform.now()))) throw notFound();
  return event;
}

/** Hides pictures of events that are not public. */
export function findHiddenEventPicture({ now }: Platform): FindPrivateFile {
  const hidden = { readers: 'office', duties: dutiesFor.kinds.event } as const;
  return async (db, name) => ((await isHiddenPicture(db, name, kolkataDay(now()))) ? hidden : undefined);
}

/**
 * Returns the next events, the soonest first (decision 25). An event stays upcoming until its `eventDay` is over.
 * @param now epoch milliseconds
 */
export async function upcomingEvents(db: Db, now: number, limit: number): Promise<EventTeaser[]> {
  return listEventsFrom(db, await eventDay(db, now), kolkataDay(now), limit);
}
