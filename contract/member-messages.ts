import * as z from 'zod/mini';
import { endpoint, officeOnly, officeOrEditor, recordNumber } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { fieldCode } from './field-messages.ts';
import { namesOf } from './record-of.ts';

/** What members are told about (decision 71). Each topic is about one kind of record. */
export const topics = { deaths: 'memorial', notices: 'notice', events: 'event' } as const;
export type Topic = keyof typeof topics;
const topic = z.enum(namesOf(topics), fieldCode('choiceUnknown'));

/**
 * Whether an act also tells members about the record, and about a change of it again. `now` does not wait for the
 * morning with messages to phones. Of an editor it asks the office to tell them.
 */
export const tell = {
  tell: z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', 'now', ''])], fieldCode('choiceUnknown')),
      z.transform((sent): Tell => (sent === 'now' ? 'now' : String(sent) === 'true')),
    ),
  ),
};
export type Tell = boolean | 'now';

const choice = z.object({
  on: z.boolean(),
  /** When the account chose this; ISO 8601 UTC. Null while the default of the association applies. */
  since: z.nullable(z.string()),
});
export const topicChoices = z.object({ deaths: choice, notices: choice, events: choice });
export type TopicChoices = z.output<typeof topicChoices>;

const isOn = z.boolean(fieldCode('choiceUnknown'));
const wanted = z.partial(z.object({ deaths: isOn, notices: isOn, events: isOn }));
export type WantedTopics = z.output<typeof wanted>;

export const chooseTopics = endpoint('PUT /api/user/account/messages', 'user', {
  summary: 'Chooses which topics the caller’s account gets emails about. Absent topics stay as they are.',
  body: wanted,
  responses: { record: z.object({ ...successResponse.shape, messages: topicChoices }) },
});

/** A message to members, as the office sees it. */
export const memberMessage = z.object({
  id: z.number(),
  topic,
  /** The id of the memorial, notice or event. */
  record: z.number(),
  /** The name or title of the record; null if it was deleted. */
  title: z.nullable(z.string()),
  /** `asked`: an editor asks the office to tell members. `waiting`: nothing has left yet, and it can be undone. */
  state: z.enum(['asked', 'waiting', 'begun']),
  /** When the first emails leave or left, and when messages to phones do; ISO 8601 UTC. */
  emailsAt: z.string(),
  phonesAt: z.string(),
  /** Emails that the mail server has accepted. */
  emails: z.number(),
  /** Messages that a push service has accepted. */
  phones: z.number(),
  /** Emails that were not sent in time, or that the mail server refused. */
  unsent: z.number(),
  /** Whether the record now says something else about day, time or place. */
  isOutdated: z.boolean(),
  /** Whether the list of whom the messages about the record tell still exists. It is deleted after 30 days. */
  hasRecipients: z.boolean(),
});
export type MemberMessage = z.output<typeof memberMessage>;

export const listMessages = endpoint('GET /api/admin/messages', officeOrEditor, {
  summary: 'Lists the messages about a record, the latest first, or those that editors ask the office to send.',
  query: z.object({ topic: z.optional(topic), record: z.optional(recordNumber) }),
  responses: { list: memberMessage },
});

export const previewMessage = endpoint('GET /api/admin/messages/preview', officeOrEditor, {
  summary: 'Returns how many would be told. `member` is the entry of the deceased, whose accounts get no message.',
  query: z.object({ topic, member: z.optional(recordNumber) }),
  responses: {
    record: z.object({
      emails: z.number(),
      phones: z.number(),
      /** How long the mail server takes within `SMTP_PER_HOUR`. */
      minutes: z.number(),
      /** Whether messages to phones would wait until the morning. */
      isNight: z.boolean(),
    }),
  },
});

export const undoMessage = endpoint('DELETE /api/admin/messages/:id', officeOnly, {
  summary: 'Deletes a message that has not left yet.',
});

const messagesDefault = z.object({ on: isOn });

export const readMessagesDefault = endpoint('GET /api/messages/default', 'public', {
  summary: 'Returns whether approved accounts get emails about deaths and notices unless they choose otherwise.',
  responses: { record: messagesDefault },
});

export const changeMessagesDefault = endpoint('PUT /api/admin/messages/default', officeOnly, {
  summary: 'Decides whether approved accounts get emails about deaths and notices unless they choose otherwise.',
  body: messagesDefault,
});
