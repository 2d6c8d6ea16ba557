import * as z from 'zod/mini';
import { endpoint, officeOnly, recordNumber } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { numbers } from './events.ts';
import { fieldCode } from './field-messages.ts';
import { optionalLineField, optionalNumberField } from './fields.ts';
import { ward } from './members.ts';
import { seen, seenQuery, updatedAt } from './seen.ts';

const people = z.pipe(
  optionalNumberField({ min: 0, max: 999, wrong: 'peopleInvalid' }),
  z.transform((number: number | null | undefined) => (number === null ? 0 : number)),
);

/** How many come to an event (decision 72). An absent field keeps its value, an empty number is 0. */
const answerFields = {
  member: z.optional(z.int(fieldCode('unreadable'))),
  adults: people,
  children: people,
  choices: z.optional(z.record(z.string(), people, fieldCode('choiceUnknown'))),
  note: optionalLineField('lineTooLong', 200),
  ...seen,
};

/** Checks a form, which sends both numbers. The server checks the sum with those that are stored. */
const hasPeople = z.refine<{ readonly adults?: number | undefined; readonly children?: number | undefined }>(
  ({ adults, children }) => adults !== 0 || children !== 0,
  { error: fieldCode('nobodyComes'), path: ['adults'] },
);

export const answer = z.object({
  id: z.number(),
  adults: z.number(),
  children: z.number(),
  choices: numbers,
  note: z.nullable(z.string()),
  ...updatedAt,
});
export type Answer = z.output<typeof answer>;

const entry = z.object({ id: z.number(), folio: z.string(), name: z.string(), name_ml: z.nullable(z.string()) });

/** What an entry has answered. */
const ownAnswer = z.object({
  /** The entry that answers. */
  member: entry,
  answer: z.nullable(answer),
  /** Places that are left, without those of this answer; null if there is no limit. */
  left: z.nullable(z.number()),
  /** Whether answers are still taken. */
  isOpen: z.boolean(),
  /** Adults and children who come, of all answers; null if the office does not show it. */
  comes: z.nullable(z.number()),
});
export type OwnAnswer = z.output<typeof ownAnswer>;

/** The entry that answers. Not needed by an account that is linked to one entry only. */
const ownMember = { member: z.optional(recordNumber) };
const ownAnswered = z.object({ ...successResponse.shape, ...ownAnswer.shape });

export const readOwnAnswer = endpoint('GET /api/user/events/:id/answer', 'user', {
  summary: 'Returns the answer of an entry that the caller’s account is linked to, and how many places are left.',
  query: z.object(ownMember),
  responses: { record: ownAnswer },
});

export const answerEvent = endpoint('PUT /api/user/events/:id/answer', 'user', {
  summary: 'Answers an event for an entry that the caller’s account is linked to, or changes the answer.',
  body: z.object(answerFields).check(hasPeople),
  responses: { record: ownAnswered },
});

export const takeAnswerBack = endpoint('DELETE /api/user/events/:id/answer', 'user', {
  summary: 'Takes the answer of an entry back. Repeating the call has no further effect.',
  query: z.object({ ...ownMember, ...seenQuery.shape }),
  responses: { record: ownAnswered },
});

/** The answer of an entry, or of a name without an entry that the office has entered. */
export const officeAnswer = z.object({
  ...answer.shape,
  member: z.nullable(z.object({ ...entry.shape, house_name: z.nullable(z.string()), ward: z.nullable(ward) })),
  /** The name of a person or group without an entry; null for an entry. */
  name: z.nullable(z.string()),
});
export type OfficeAnswer = z.output<typeof officeAnswer>;

export const listAnswers = endpoint('GET /api/admin/events/:id/answers', officeOnly, {
  summary: 'Lists the answers to an event by folio, then those by name. Without the deceased and deleted entries.',
  responses: { list: officeAnswer },
});

export const enterAnswer = endpoint('PUT /api/admin/events/:id/answers', officeOnly, {
  summary:
    'Enters or changes an answer, also after the end and above the number of places: that of the entry `member`, or of the living entry whose folio, or folio and name ("41, Leela Nair"), is the `name`; any other `name` is that of guests without an entry.',
  body: z.object({ ...answerFields, name: optionalLineField('lineTooLong', 120) }).check(
    hasPeople,
    z.refine(({ member, name }) => (member === undefined) === (typeof name === 'string'), {
      error: fieldCode('answerNameRequired'),
      path: ['name'],
    }),
  ),
  responses: { record: z.object({ ...successResponse.shape, answer: officeAnswer }) },
});

export const deleteAnswer = endpoint('DELETE /api/admin/events/:id/answers/:answer', officeOnly, {
  summary: 'Moves an answer to the bin.',
  params: z.object({ id: recordNumber, answer: recordNumber }),
  query: seenQuery,
  responses: { record: deletedResponse },
});
