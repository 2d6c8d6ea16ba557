import * as z from 'zod/mini';
import {
  checkboxField,
  day,
  timeOfDay,
  dayField,
  jsonField,
  lineField,
  localTime,
  optionalDayField,
  optionalLineField,
  optionalLocalTimeField,
  optionalNumberField,
  optionalParagraphField,
  optionalTimeField,
  paragraphField,
  storedCheckboxField,
} from './fields.ts';
import { endpoint, officeOrEditor } from './endpoint.ts';
import { type FieldCode, fieldCode } from './field-messages.ts';
import { optionalPicture } from './files.ts';
import { tell } from './member-messages.ts';
import { addCall, changeCall, changesOf, deleteCall, readCall } from './office-calls.ts';
import { listQuery, malayalamQuery } from './lists.ts';
import { pluck } from './record-of.ts';
import { updatedAt } from './seen.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 5000;
const textOrNull = z.nullable(z.string());

/**
 * The fields of an event that the office writes (specification section 3): the schemas of typed and of stored values. A
 * field that ends in `_ml` is the Malayalam text, null if there is none.
 */
export const eventFields = {
  title: { form: lineField({ required: 'titleRequired', tooLong: 'titleTooLong' }, MAX_TITLE), stored: z.string() },
  title_ml: { form: optionalLineField('titleTooLong', MAX_TITLE), stored: textOrNull },
  description: {
    form: paragraphField({ required: 'descriptionRequired', tooLong: 'descriptionTooLong' }, MAX_DESCRIPTION),
    stored: z.string(),
  },
  description_ml: { form: optionalParagraphField('descriptionTooLong', MAX_DESCRIPTION), stored: textOrNull },
  date: { form: dayField('dateRequired'), stored: day },
  /** Start time; null if the event lasts all day or the time is unknown. */
  time: { form: optionalTimeField, stored: z.nullable(timeOfDay) },
  /** End time; null if unknown. An end time requires a start time. If it is earlier, the event ends on the next day. */
  end_time: { form: optionalTimeField, stored: z.nullable(timeOfDay) },
  place: { form: optionalLineField('placeTooLong', 200), stored: textOrNull },
} as const;

/** Most choices that an event offers with an answer. */
export const maxChoices = 6;

/** Something that people choose with their answer, such as "vegetarian" or "bus from the office". */
const choice = z.object({ id: z.number(), name: z.string(), name_ml: z.nullable(z.string()) });
export type EventChoice = z.output<typeof choice>;

/** Numbers of people by the id of a choice. A choice without a number is 0. */
export const numbers = z.record(z.string(), z.number());

const choicesField = z.optional(
  z.pipe(
    jsonField(
      z
        .array(
          z.object({
            id: z.int(fieldCode('unreadable')).check(z.positive(fieldCode('unreadable'))),
            name: lineField({ required: 'englishRequired', tooLong: 'lineTooLong' }, 60),
            name_ml: z._default(optionalLineField('lineTooLong', 60), null),
          }),
          fieldCode('unreadable'),
        )
        .check(
          z.maxLength(maxChoices, fieldCode('tooManyChoices')),
          z.refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length, fieldCode('choiceTwice')),
        ),
    ),
    z.transform((choices) => JSON.stringify(choices)),
  ),
);

/** What an event takes answers with (decision 72). */
export const answering = {
  /** Until when it takes answers, in Asia/Kolkata; null if it takes none, and for visitors when this is over. */
  answers_until: { form: optionalLocalTimeField, stored: z.nullable(localTime) },
  /** Number of adults and children who can come; null without a limit. */
  places: {
    form: optionalNumberField({ min: 1, max: 99_999, wrong: 'placesInvalid' }),
    stored: z.nullable(z.number()),
  },
  choices: { form: choicesField, stored: z.array(choice) },
} as const;

const forms = {
  ...pluck(eventFields, 'form'),
  ...pluck(answering, 'form'),
  /** Whether members see how many come. */
  answers_shown: storedCheckboxField,
  published: storedCheckboxField,
  publish_on: optionalDayField,
};

/** An event. Its pictures are below `/events/`. */
export const event = z.object({
  id: z.number(),
  ...pluck(eventFields, 'stored'),
  ...pluck(answering, 'stored'),
  ...optionalPicture,
});
export type Event = z.output<typeof event>;

const eventOfAdmin = z.object({
  ...event.shape,
  ...updatedAt,
  /** Visitors do not see an event that is not published. */
  published: z.boolean(),
  /** The day in Asia/Kolkata from whose beginning visitors see a published event; null for at once. */
  publish_on: z.nullable(day),
  answers_shown: z.boolean(),
  /** The sums of all answers, without those of the deceased and of deleted entries. */
  answers: z.object({ answers: z.number(), adults: z.number(), children: z.number(), choices: numbers }),
});
export type AdminEvent = z.output<typeof eventOfAdmin>;

/** Returns whether visitors see an event. @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export function isEventPublic(shown: Pick<AdminEvent, 'published' | 'publish_on'>, today: string): boolean {
  return shown.published && (shown.publish_on === null || shown.publish_on <= today);
}

/** Maximum number of years between today and an event. A later date is refused as a typing error. */
export const maxYearsAhead = 10;

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
export function endDay({ date, time, end_time: end }: Pick<Event, 'date' | 'time' | 'end_time'>): string {
  if (time === null || end === null || end > time) return date;
  return new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

const endsAfterItStarts = z.superRefine<Times>((times, context) => {
  const message = endTimeProblem(times);
  if (message) context.addIssue({ code: 'custom', message, path: ['end_time'] });
});

export const eventForm = z.object({ ...forms, ...tell }).check(endsAfterItStarts);

export const listEvents = endpoint('GET /api/user/events', 'public', {
  summary: 'Lists the events. Upcoming events come first, soonest at the top, then past events, latest at the top.',
  query: z.object(listQuery),
  responses: { list: event },
});

export const readEvent = endpoint('GET /api/user/events/:id', 'public', {
  summary: 'Returns an event.',
  responses: { record: event },
});

export const listEventsForAdmin = endpoint('GET /api/admin/events', officeOrEditor, {
  summary: 'Lists the events for administrators, in the same order as for visitors.',
  query: z.object({ ...listQuery, malayalam: malayalamQuery }),
  responses: { list: eventOfAdmin },
});

export const readEventForAdmin = readCall(eventOfAdmin, 'events', 'Returns an event for administrators.');

export const addEvent = addCall({ event: eventOfAdmin }, 'events', {
  summary: 'Adds an event.',
  body: eventForm,
  files: { image: { kind: 'image', required: 'imageRequired' } },
  incomplete: 'eventIncomplete',
});

export const changeEvent = changeCall({ event: eventOfAdmin }, 'events', {
  summary: 'Changes an event.',
  body: z.extend(changesOf({ ...forms, ...tell }), {
    /** Writes to the accounts of the entries that have answered. Only with another day, time or place. */
    tell_answered: checkboxField,
  }),
  files: { image: { kind: 'image' } },
});

export const deleteEvent = deleteCall('events', 'Deletes an event and its picture.');
