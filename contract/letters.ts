import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { idParams, listQuery } from './lists.ts';

/** Why a letter was not taken over by a mail server. */
export const deliveryProblems = [
  // It knows no such mailbox.
  'unknown-address',
  // It does not take this letter, now or later.
  'refused',
  // It asks to come back later.
  'later',
  // It does not accept user name and password.
  'sign-in',
  'tls',
  'unreachable',
] as const;

/** Why a letter did not go out: it was not taken over, or could not even be written. */
export const letterProblem = z.enum([...deliveryProblems, 'unwritten']);
export type LetterProblem = z.output<typeof letterProblem>;

/** What came of a try; of a letter that could not be written nobody knows to whom, or what it is called. */
const failure = {
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  problem: letterProblem,
  /** Code and words of the mail server, as it said them. */
  reply: z.nullable(z.string()),
};

const failedLetter = z.object({
  id: z.number(),
  ...failure,
  /** When it was given up; ISO 8601 UTC. */
  at: z.string(),
  tries: z.number(),
});
export type FailedLetter = z.output<typeof failedLetter>;

const letters = z.object({
  /** Whether a mail server is named at all; without one letters are laid into a folder on the server. */
  isDelivered: z.boolean(),
  /** Those that wait to be sent, put off or not. */
  waiting: z.number(),
  cameBack: z.number(),
  /** Of those that are tried again and again the one that has waited longest; null while all goes well. */
  heldUp: z.nullable(z.object({ count: z.number(), since: z.string(), ...failure })),
});
export type Letters = z.output<typeof letters>;

export const readLetters = endpoint({
  method: 'GET',
  path: '/api/admin/health/letters',
  access: 'admin',
  summary: 'How the letters of the site get on.',
  answers: { record: letters },
});

export const listFailedLetters = endpoint({
  method: 'GET',
  path: '/api/admin/health/letters/failed',
  access: 'admin',
  summary: 'The letters that could not be delivered: the latest first.',
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  answers: { list: failedLetter },
});

export const sendLetterAgain = endpoint({
  method: 'POST',
  path: '/api/admin/health/letters/:id/send-again',
  access: 'admin',
  summary: 'Takes a letter that could not be delivered back into the queue, for three days more.',
  params: idParams,
  answers: { record: done },
});

export const giveUpLetter = endpoint({
  method: 'DELETE',
  path: '/api/admin/health/letters/:id',
  access: 'admin',
  summary: 'Forgets a letter that could not be delivered.',
  params: idParams,
  answers: { record: done },
});

export const sendTestLetter = endpoint({
  method: 'POST',
  path: '/api/admin/health/letters/test',
  access: 'admin',
  summary: 'Sends a letter to whoever asks, and waits a while for what comes of it.',
  answers: {
    record: z.object({
      ...done.shape,
      to: z.string(),
      /** `laid-down`: no mail server is named; `under-way`: the mail server is taking its time. */
      result: z.union([z.enum(['sent', 'laid-down', 'under-way']), letterProblem]),
      reply: z.nullable(z.string()),
    }),
  },
});
export type TestLetter = z.output<NonNullable<(typeof sendTestLetter)['answers']['record']>>;
