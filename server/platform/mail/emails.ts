import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { emailProblem } from '#contract/emails.ts';
import { retryDelay, type JobHandlers, type Worker } from '#server/platform/jobs/jobs.ts';
import { type Failure, type Job, postponeJob, markJobFailed } from '#server/platform/jobs/jobs-store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { composeEmail, type Letterhead, senderOf } from './compose.ts';
import { BrokenOff, DeliveryError } from './email.ts';
import type { EmailKind, EmailKinds } from './email-kind.ts';
import { DELIVERY_TIMEOUT_MS } from './smtp.ts';

/**
 * Maximum number of emails sent at the same time. It is more than one, so that a delivery that hangs does not delay all
 * others.
 */
const AT_ONCE = 5;
const LEASE_MS = DELIVERY_TIMEOUT_MS + 5 * 60_000;
const TRY_FOR_MS = 3 * 24 * 60 * 60_000;

/**
 * Creates the worker that sends emails. An accepted email is sent again only if its job cannot be deleted before the
 * lease ends, for example because the process dies.
 */
export function emailWorker(platform: Platform, kinds: EmailKinds, readLetterhead: () => Promise<Letterhead>): Worker {
  const { config, database, log, mail, now, secret } = platform;
  const { hostname } = new URL(config.publicUrl);

  const messageIdOf = ({ id, created_at }: Job): string => {
    const name = createHmac('sha256', secret).update(`email:${id}:${created_at}`).digest('base64url');
    return `<${name}@${hostname}>`;
  };

  async function send(job: Job, { write, sent }: EmailKind): Promise<void> {
    const letterhead = await readLetterhead();
    const written = await write(job.payload, senderOf(letterhead));
    if (!written) return;
    const email = composeEmail(written, written.text, letterhead);
    await mail.send({ ...email, messageId: messageIdOf(job) });
    try {
      await sent?.(job.payload);
    } catch (error) {
      // Only logged. If this error were thrown, the email would be sent again.
      log.error(
        { event: 'email.unrecorded', err: error, job: job.id, kind: job.kind },
        'An email was sent, but this could not be recorded',
      );
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
      // The site was stopped while sending. The next process sends the email at once, and the office sees no failure.
      if (error instanceof BrokenOff) return postponeJob(database, job.id, now());
      const isOver = now() - job.tried_since >= TRY_FOR_MS;
      const isFinal = error instanceof DeliveryError && error.isFinal;
      const failure = failureOf(error);
      if (isOver || isFinal) return markJobFailed(database, job.id, now(), failure);
      return postponeJob(database, job.id, now() + retryDelay(job), failure);
    },
  };
}

const undeliveredEmail = z.object({
  subject: z.nullable(z.string()),
  problem: emailProblem,
  reply: z.nullable(z.string()),
});
/** The details of an undelivered email that are stored for the office. */
export type UndeliveredWords = z.output<typeof undeliveredEmail>;

export function readFailure(failure: string): UndeliveredWords {
  return undeliveredEmail.parse(JSON.parse(failure));
}

/** Returns what is stored about a failed attempt. Only for a delivery error, it includes recipient and subject. */
function failureOf(error: unknown): Failure {
  const words: UndeliveredWords =
    error instanceof DeliveryError
      ? { subject: error.email?.subject ?? null, problem: error.problem, reply: error.reply ?? null }
      : { subject: null, problem: 'unwritten', reply: null };
  const recipient = error instanceof DeliveryError ? error.email?.to : undefined;
  return { recipient: recipient ?? null, failure: JSON.stringify(words) };
}
