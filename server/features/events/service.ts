import type * as z from 'zod/mini';
import type { EventTeaser } from '#contract/content.ts';
import { yearsFrom } from '#contract/fields.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  endTimeProblem,
  type EventOfAdmin,
  type eventChanges,
  type eventForm,
  type listEvents as listEventsEndpoint,
  maxYearsAhead,
} from '#contract/events.ts';
import type { Overview } from '#contract/overview.ts';
import { pageRangeOf } from '#server/platform/database/lists.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { once, type Submission } from '#server/platform/idempotency/idempotency.ts';
import { changeWithImages } from '#server/platform/images/images.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { StagedFile } from '#server/platform/storage/storage.ts';
import { likePatterns } from '#server/platform/text/search-text.ts';
import { changedTo, changeRecord, noteAct, removeRecord } from '#server/platform/records/records.ts';
import {
  findEvent,
  insertEvents,
  listEvents,
  listEventsFrom,
  lockEvent,
  type NewEvent,
  updateEvent,
  countEvents,
  type DatedEvent,
  findDatedEvent,
  listDatedEvents,
} from './store.ts';
import { eventBin } from './bin.ts';

const FOLDER = 'events';
const DEFAULT_PAGE_SIZE = 100;
const missing = () => new AppError('missing', 'notFound');

type EventsQuery = z.output<typeof listEventsEndpoint.query>;

/** The events; all of them, or one page of the matches (decisions 3 and 25). */
export async function findEvents({ database, now }: Platform, query: EventsQuery): Promise<Page<EventOfAdmin>> {
  const patterns = likePatterns(query.search ?? '');
  const pageRange = pageRangeOf(query, patterns.length > 0, DEFAULT_PAGE_SIZE);
  return listEvents(database, { today: kolkataDay(now()), patterns, ...pageRange });
}

/** @throws AppError `missing` */
export async function readEvent(db: Db, id: number): Promise<EventOfAdmin> {
  const event = await findEvent(db, id);
  if (!event) throw missing();
  return event;
}

/**
 * The next events, the soonest first (decision 25). An event stays upcoming until its day is over.
 * @param today the day in Asia/Kolkata, `YYYY-MM-DD`
 */
export async function upcomingEvents(db: Db, today: string, limit: number): Promise<EventTeaser[]> {
  return listEventsFrom(db, today, limit);
}

/** @throws AppError at `date` for a day more than ten years after today in Asia/Kolkata */
function refuseTooFarAhead({ now }: Platform, date: string): void {
  if (date <= yearsFrom(kolkataDay(now()), maxYearsAhead)) return;
  throw fieldAppError('invalid', 'date', 'eventTooFarAhead');
}

/** Adds an event with its picture (specification section 5). @returns its number */
export async function addEvent(
  platform: Platform,
  {
    title_ml = null,
    description_ml = null,
    time = null,
    end_time = null,
    place = null,
    ...form
  }: z.output<typeof eventForm>,
  sent: StagedFile,
  submission: Submission,
): Promise<number[]> {
  refuseTooFarAhead(platform, form.date);
  return changeWithImages(platform, FOLDER, [sent], (db, { added: [image = null] }) =>
    once(platform, db, submission, async () => {
      const [id = 0] = await insertEvents(
        db,
        [{ ...form, title_ml, description_ml, time, end_time, place, image }],
        platform.now(),
      );
      const { accountId: administratorId } = submission;
      await noteAct(platform, db, { record: { type: 'event', id }, action: 'event added', administratorId });
      return [id];
    }),
  );
}

/** Changes what was sent; another picture takes the place of the one there is (decisions 4 and 13). */
export async function changeEvent(
  platform: Platform,
  id: number,
  { seen, ...changes }: z.output<typeof eventChanges>,
  sent: StagedFile | undefined,
  submission: Submission,
): Promise<void> {
  // A day that was kept before this rule stays as long as it is not touched.
  if (changes.date !== undefined) refuseTooFarAhead(platform, changes.date);
  await changeWithImages(platform, FOLDER, sent ? [sent] : [], (db, { added: [image], drop }) =>
    changeRecord(platform, db, {
      record: { type: 'event', id },
      action: 'event changed',
      administratorId: submission.accountId,
      submission,
      seen,
      lock: () => lockEvent(db, id),
      read: () => readEvent(db, id),
      change: (before): NewEvent => ({
        title: changedTo(changes.title, before.title),
        title_ml: changedTo(changes.title_ml, before.title_ml),
        description: changedTo(changes.description, before.description),
        description_ml: changedTo(changes.description_ml, before.description_ml),
        date: changedTo(changes.date, before.date),
        time: changedTo(changes.time, before.time),
        end_time: changedTo(changes.end_time, before.end_time),
        place: changedTo(changes.place, before.place),
        image: image ?? before.image,
      }),
      write: async (after, before, at) => {
        const problem = endTimeProblem(after);
        if (problem) throw fieldAppError('invalid', 'end_time', problem);
        await updateEvent(db, id, after, at);
        if (after.image !== before.image) await drop(before.image);
      },
    }),
  );
}

/**
 * Deletes an event and its picture: into the bin. @returns the number of its entry there
 * @throws AppError `missing` the second time; `changedMeanwhile`
 */
export async function removeEvent(
  platform: Platform,
  id: number,
  seen: string | undefined,
  administratorId: number,
): Promise<number> {
  return inTransaction(platform.database, (db) =>
    removeRecord(platform, db, {
      record: { type: 'event', id },
      action: 'event deleted',
      administratorId,
      seen,
      lock: () => lockEvent(db, id),
      read: () => readEvent(db, id),
      bin: eventBin,
    }),
  );
}

/** The calendar's part of the dashboard. */
export async function eventsOverview(db: Db): Promise<Overview['events']> {
  return { total: await countEvents(db) };
}

/** Every event as calendars want it, the first ever on top. */
export async function eventsForCalendars(db: Db): Promise<readonly DatedEvent[]> {
  return listDatedEvents(db);
}

/** One of them; undefined when there is none of this number. */
export async function eventForCalendars(db: Db, id: number): Promise<DatedEvent | undefined> {
  return findDatedEvent(db, id);
}
