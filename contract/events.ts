import * as z from 'zod/mini';
import {
  day,
  timeOfDay,
  dayField,
  lineField,
  optionalLineField,
  optionalParagraphField,
  optionalTimeField,
  paragraphField,
} from './fields.ts';
import { endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import type { FieldCode } from './field-messages.ts';
import { optionalPicture } from './files.ts';
import { idParams, listQuery } from './lists.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

/** An event (specification section 3). Its pictures are below `/events/`. */
export const event = z.object({
  id: z.number(),
  title: z.string(),
  /** Title in Malayalam; null if there is none. The same applies to `description_ml`. */
  title_ml: z.nullable(z.string()),
  description: z.string(),
  description_ml: z.nullable(z.string()),
  date: day,
  /** Start time; null if the event lasts all day or the time is unknown. */
  time: z.nullable(timeOfDay),
  /** End time; null if unknown. An end time requires a start time. If it is earlier, the event ends on the next day. */
  end_time: z.nullable(timeOfDay),
  place: z.nullable(z.string()),
  ...optionalPicture,
});
export type Event = z.output<typeof event>;

const eventOfAdmin = z.object({ ...event.shape, ...updatedAt });
export type AdminEvent = z.output<typeof eventOfAdmin>;

/** Maximum number of years between today and an event. A later date is refused as a typing error. */
export const maxYearsAhead = 10;

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;

const title = lineField({ required: 'titleRequired', tooLong: 'titleTooLong' }, MAX_TITLE);
const title_ml = optionalLineField('titleTooLong', MAX_TITLE);
const description = paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION);
const description_ml = optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION);
const date = dayField('dateRequired');
const time = optionalTimeField;
const end_time = optionalTimeField;
const place = optionalLineField('placeTooLong', 200);

interface Times {
  readonly time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
}

/** Longest event over midnight, in hours. A longer one has a typing error in its end time. */
const MAX_HOURS_OVER_MIDNIGHT = 18;

const hoursOf = (written: string) => Number(written.slice(0, 2)) + Number(written.slice(3)) / 60;

/** Returns the error of an event's end time; undefined if there is none. */
export function endTimeProblem({ time: start, end_time: end }: Times): FieldCode | undefined {
  if (typeof end !== 'string') return undefined;
  if (typeof start !== 'string') return 'endTimeAlone';
  if (end > start || hoursOf(end) + 24 - hoursOf(start) <= MAX_HOURS_OVER_MIDNIGHT) return undefined;
  return 'endTimeTooEarly';
}

/** Returns the day on which an event ends: the day after `date` if the end time is before the start time. */
export function endDay({
  date: begins,
  time: start,
  end_time: end,
}: Pick<Event, 'date' | 'time' | 'end_time'>): string {
  if (start === null || end === null || end > start) return begins;
  return new Date(Date.parse(begins) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

const endsAfterItStarts = z.superRefine<Times>((times, context) => {
  const message = endTimeProblem(times);
  if (message) context.addIssue({ code: 'custom', message, path: ['end_time'] });
});

export const eventForm = z
  .object({ title, title_ml, description, description_ml, date, time, end_time, place })
  .check(endsAfterItStarts);

/** Absent fields keep their values (decision 4). The server adds these values before it compares start and end time. */
export const eventChanges = z.object({
  title: z.optional(title),
  title_ml,
  description: z.optional(description),
  description_ml,
  date: z.optional(date),
  time,
  end_time,
  place,
  ...seen,
});

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/user/events',
  access: 'public',
  summary: 'Lists the events. Upcoming events come first, soonest at the top, then past events, latest at the top.',
  query: z.object(listQuery),
  responses: { list: event },
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/user/events/:id',
  access: 'public',
  summary: 'Returns an event.',
  params: idParams,
  responses: { record: event },
});

export const listEventsForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  access: 'admin',
  summary: 'Lists the events for administrators, in the same order as for visitors.',
  query: z.object(listQuery),
  responses: { list: eventOfAdmin },
});

export const addEvent = endpoint({
  method: 'POST',
  path: '/api/admin/events',
  access: 'admin',
  takesKey: true,
  summary: 'Adds an event.',
  body: eventForm,
  files: { image: { kind: 'image', required: 'imageRequired' } },
  incomplete: 'eventIncomplete',
  responses: { record: z.object({ ...successResponse.shape, event: eventOfAdmin }) },
});

export const changeEvent = endpoint({
  method: 'PUT',
  path: '/api/admin/events/:id',
  access: 'admin',
  summary:
    'Changes an event. Fields that are not sent keep their value. Returns 409 if a colleague has changed it since `seen`.',
  params: idParams,
  body: eventChanges,
  files: { image: { kind: 'image' } },
  responses: { record: z.object({ ...successResponse.shape, event: eventOfAdmin }) },
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/admin/events/:id',
  access: 'admin',
  summary: 'Deletes an event and its picture. Returns 409 if a colleague has changed it since `seen`.',
  params: idParams,
  query: seenQuery,
  responses: { record: deletedResponse },
});
