import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { idParams, listQuery } from './lists.ts';

/** Why an email was not taken over by a mail server. */
export const deliveryProblems = [
  // It knows no such mailbox.
  'unknown-address',
  // It does not take this email, now or later.
  'refused',
  // It asks to come back later.
  'later',
  // It does not accept user name and password.
  'sign-in',
  'tls',
  'unreachable',
] as const;

/** Why an email did not go out: it was not taken over, or could not even be written. */
export const emailProblem = z.enum([...deliveryProblems, 'unwritten']);
export type EmailProblem = z.output<typeof emailProblem>;

/** What came of a try; of an email that could not be written nobody knows to whom, or what it is called. */
const failure = {
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  problem: emailProblem,
  /** Code and words of the mail server, as it said them. */
  reply: z.nullable(z.string()),
};

const failedEmail = z.object({
  id: z.number(),
  ...failure,
  /** When it was given up; ISO 8601 UTC. */
  at: z.string(),
  tries: z.number(),
});
export type FailedEmail = z.output<typeof failedEmail>;

const emails = z.object({
  /** Whether a mail server is named at all; without one emails are laid into a folder on the server. */
  isDelivered: z.boolean(),
  /** Those that wait to be sent, put off or not. */
  waiting: z.number(),
  /** Those that could not be delivered and lie there still. */
  cameBack: z.number(),
  /** Of those that are tried again and again the one that has waited longest; null while all goes well. */
  heldUp: z.nullable(z.object({ count: z.number(), since: z.string(), ...failure })),
});
export type Emails = z.output<typeof emails>;

export const readEmails = endpoint({
  method: 'GET',
  path: '/api/admin/health/letters',
  access: 'admin',
  summary: 'How the letters of the site get on.',
  responses: { record: emails },
});

export const listFailedEmails = endpoint({
  method: 'GET',
  path: '/api/admin/health/letters/failed',
  access: 'admin',
  summary: 'The letters that could not be delivered: the latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  responses: { list: failedEmail },
});

export const sendEmailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/health/letters/:id/send-again',
  access: 'admin',
  addsNothing: true,
  summary: 'Takes a letter that could not be delivered back into the queue, for three days more.',
  params: idParams,
  responses: { record: done },
});

export const giveUpEmail = endpoint({
  method: 'DELETE',
  path: '/api/admin/health/letters/:id',
  access: 'admin',
  summary: 'Forgets a letter that could not be delivered.',
  params: idParams,
  responses: { record: done },
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/admin/health/letters/test',
  access: 'admin',
  addsNothing: true,
  summary: 'Sends a letter to whoever asks, and waits a while for what comes of it.',
  responses: {
    record: z.object({
      ...done.shape,
      to: z.string(),
      /** `laid-down`: no mail server is named; `under-way`: the mail server is taking its time. */
      result: z.union([z.enum(['sent', 'laid-down', 'under-way']), emailProblem]),
      reply: z.nullable(z.string()),
    }),
  },
});
export type TestEmail = z.output<NonNullable<(typeof sendTestEmail)['responses']['record']>>;
