import * as z from 'zod/mini';
import { endpoint, ownerOnly } from './endpoint.ts';
import { successResponse } from './errors.ts';
import { listQuery } from './lists.ts';

/** Why the mail server did not accept an email. */
export const deliveryProblems = [
  // The mailbox does not exist.
  'unknown-address',
  // The mail server refuses this email permanently.
  'refused',
  // The mail server asks to try again later.
  'later',
  // The mail server rejects the user name or password.
  'sign-in',
  'tls',
  'unreachable',
] as const;

/** Why an email was not sent: the mail server did not accept it, or the site could not compose it (`unwritten`). */
export const emailProblem = z.enum([...deliveryProblems, 'unwritten']);
export type EmailProblem = z.output<typeof emailProblem>;

/**
 * The last failed attempt to send an email. Recipient and subject are null if the email could not be composed. `reply`
 * is the response of the mail server; null if the server did not respond.
 */
const failure = {
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  problem: emailProblem,
  reply: z.nullable(z.string()),
};

const failedEmail = z.object({
  id: z.number(),
  ...failure,
  /** When the server stopped retrying the email; ISO 8601 UTC. */
  at: z.string(),
  tries: z.number(),
});
export type FailedEmail = z.output<typeof failedEmail>;

const emails = z.object({
  /** Whether a mail server is configured. Otherwise emails are written to a folder on the server. */
  isDelivered: z.boolean(),
  /** Number of emails that wait to be sent, including delayed emails. */
  waiting: z.number(),
  /** Number of undeliverable emails that are still stored. */
  failed: z.number(),
  /**
   * The emails that failed and are being retried; null if there are none. `count` is the number of these emails. All
   * other fields describe the oldest of these emails: its last failure, and in `since` the time when it was queued, or
   * when an administrator queued it again (ISO 8601 UTC).
   */
  delayed: z.nullable(z.object({ count: z.number(), since: z.string(), ...failure })),
});
export type Emails = z.output<typeof emails>;

export const readEmails = endpoint('GET /api/admin/health/emails', ownerOnly, {
  summary: 'Returns the state of email delivery: waiting, delayed and undeliverable emails.',
  responses: { record: emails },
});

export const listFailedEmails = endpoint('GET /api/admin/health/emails/failed', ownerOnly, {
  summary: 'Lists the emails that could not be delivered, latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: failedEmail },
});

export const retryEmail = endpoint('POST /api/admin/health/emails/:id/send-again', ownerOnly, {
  addsNothing: true,
  summary: 'Puts an undeliverable email back into the queue, to be retried for three more days.',
});

export const discardEmail = endpoint('DELETE /api/admin/health/emails/:id', ownerOnly, {
  summary: 'Deletes an undeliverable email.',
});

export const sendTestEmail = endpoint('POST /api/admin/health/emails/test', ownerOnly, {
  addsNothing: true,
  summary: 'Sends a test email to the caller and waits a few seconds for the result.',
  responses: {
    record: z.object({
      ...successResponse.shape,
      to: z.string(),
      /**
       * `saved`: no mail server is configured, so the email is in a folder on the server. `under-way`: the mail server has
       * not replied yet.
       */
      result: z.union([z.enum(['sent', 'saved', 'under-way']), emailProblem]),
      reply: z.nullable(z.string()),
    }),
  },
});
export type TestEmail = z.output<NonNullable<(typeof sendTestEmail)['responses']['record']>>;
