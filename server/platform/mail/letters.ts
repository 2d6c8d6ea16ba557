import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { letterProblem } from '#contract/letters.ts';
import { retryDelay } from '#server/platform/jobs/jobs.ts';
import { type Failure, type Job, postponeJob, putJobAside } from '#server/platform/jobs/jobs-store.ts';
import type { JobHandlers, Worker } from '#server/platform/jobs/worker.ts';
import type { Platform } from '#server/platform/platform.ts';
import { composeLetter } from './compose.ts';
import { BrokenOff, DeliveryError, type Letter } from './letter.ts';
import type { LetterKind, LetterKinds } from './letter-kind.ts';
import { type Letterhead, senderOf } from './letterhead.ts';
import { DELIVERY_TIMEOUT_MS } from './smtp.ts';

/** Letters under way at the same moment: one server that hangs keeps no other letter waiting. */
const AT_ONCE = 5;
const LEASE_MS = DELIVERY_TIMEOUT_MS + 5 * 60_000;
const TRY_FOR_MS = 3 * 24 * 60 * 60_000;

/** Sends letters, each once: what was accepted is sent again only if the process dies before it has noted that. */
export function letterWorker(
  platform: Platform,
  kinds: LetterKinds,
  readLetterhead: () => Promise<Letterhead>,
): Worker {
  const { config, database, mail, now, secret } = platform;
  const { hostname } = new URL(config.publicUrl);

  const messageIdOf = ({ id, created_at }: Job): string => {
    const name = createHmac('sha256', secret).update(`letter:${id}:${created_at}`).digest('base64url');
    return `<${name}@${hostname}>`;
  };

  async function send(job: Job, { write }: LetterKind): Promise<void> {
    const letterhead = await readLetterhead();
    const written = await write(job.payload, senderOf(letterhead));
    if (!written) return;
    const letter = composeLetter(written, written.text, letterhead);
    try {
      await mail.send({ ...letter, messageId: messageIdOf(job) });
    } catch (error) {
      if (error instanceof DeliveryError) throw new UndeliveredLetter(letter, error);
      throw error;
    }
  }

  const handlers: JobHandlers = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, (job: Job) => send(job, kind)]),
  );

  return {
    handlers,
    atOnce: AT_ONCE,
    leaseMs: LEASE_MS,
    afterFailure: async (job, error) => {
      // The next process takes it up at once, and the office is not told of a fault that there was not.
      if (error instanceof BrokenOff) return postponeJob(database, job.id, now());
      const isOver = now() - job.tried_since >= TRY_FOR_MS;
      const undelivered = error instanceof UndeliveredLetter ? error : undefined;
      const failure = undelivered ? failureOf(undelivered) : unwritten;
      if (isOver || undelivered?.error.isFinal === true) return putJobAside(database, job.id, now(), failure);
      return postponeJob(database, job.id, now() + retryDelay(job), failure);
    },
  };
}

const undeliveredLetter = z.object({
  subject: z.nullable(z.string()),
  problem: letterProblem,
  reply: z.nullable(z.string()),
});
/** What is kept of a letter that was tried in vain, for the office. */
export type UndeliveredWords = z.output<typeof undeliveredLetter>;

export function readFailure(failure: string): UndeliveredWords {
  return undeliveredLetter.parse(JSON.parse(failure));
}

function failureWith(recipient: string | null, words: UndeliveredWords): Failure {
  return { recipient, failure: JSON.stringify(words) };
}

/** Nobody knows to whom it was to go: finding that out is what failed. */
const unwritten = failureWith(null, { subject: null, problem: 'unwritten', reply: null });

function failureOf({ letter, error }: UndeliveredLetter): Failure {
  return failureWith(letter.to, {
    subject: letter.subject,
    problem: error.problem,
    reply: error.reply ?? null,
  });
}

/** Keeps a letter together with what became of it. */
class UndeliveredLetter extends Error {
  override readonly name = 'UndeliveredLetter';
  readonly letter: Letter;
  readonly error: DeliveryError;
  /** For the log. */
  readonly code: string | undefined;

  constructor(letter: Letter, error: DeliveryError) {
    super(error.message, { cause: error });
    this.letter = letter;
    this.error = error;
    this.code = error.code;
  }
}
