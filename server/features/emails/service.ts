import { setTimeout as wait } from 'node:timers/promises';
import type { FailedEmail, Emails, TestEmail } from '#contract/emails.ts';
import type { Page } from '#contract/endpoint.ts';
import type { SiteProblem } from '#contract/overview.ts';
import { pageRangeOf, readPage } from '#server/platform/database/lists.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { readOwnAccount } from '#server/features/identity/service.ts';
import { recordAction } from '#server/records/change-record.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { deleteJobsFailedBefore, deleteFailedJob, removeJob, requeueJob } from '#server/platform/jobs/jobs-store.ts';
import type { EmailKinds } from '#server/platform/mail/email-kind.ts';
import { readFailure } from '#server/platform/mail/emails.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { TEST_EMAIL } from './emails.ts';

const PAGE_SIZE = 20;
/** How long a request for a test email waits for the result. */
const TEST_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 200;
/** The dashboard reports emails that are delayed longer than this. Mail servers usually accept an email sooner. */
const REPORT_AFTER_MS = 60 * 60_000;
const RETENTION_MS = 30 * 24 * 60 * 60_000;

const instant = (time: number) => new Date(time).toISOString();

function failureOf({ recipient, failure }: Pick<RowOf<'jobs'>, 'recipient' | 'failure'>) {
  return { to: recipient, ...readFailure(failure ?? '') };
}

/**
 * Counts emails of these kinds: `waiting` in the queue, `delayed` in the queue after at least one failed attempt, and
 * `failed` for good.
 */
async function countEmails(db: Db, kinds: readonly string[]) {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('failed_at', 'is', null).as('waiting'),
      fn.count<number>('id').filterWhere('failed_at', 'is', null).filterWhere('failure', 'is not', null).as('delayed'),
      fn.count<number>('id').filterWhere('failed_at', 'is not', null).as('failed'),
    ])
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
}

/** Returns an email of these kinds, failed or not. */
async function findEmail(db: Db, kinds: readonly string[], id: number): Promise<RowOf<'jobs'> | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where('kind', 'in', kinds).executeTakeFirst();
}

export async function readEmails({ config, database }: Platform, kinds: EmailKinds): Promise<Emails> {
  const names = Object.keys(kinds);
  const { waiting, delayed, failed } = await countEmails(database, names);
  const tried = database.selectFrom('jobs').selectAll().where('kind', 'in', names).where('failed_at', 'is', null);
  const oldestFirst = tried.where('failure', 'is not', null).orderBy('tried_since').orderBy('id');
  const oldest = await oldestFirst.limit(1).executeTakeFirst();
  return {
    isDelivered: config.mail.kind === 'smtp',
    waiting,
    failed,
    delayed: oldest ? { count: delayed, since: instant(oldest.tried_since), ...failureOf(oldest) } : null,
  };
}

/** Returns the number of emails that could not be delivered. */
export async function countUndelivered(db: Db, kinds: EmailKinds): Promise<number> {
  return (await countEmails(db, Object.keys(kinds))).failed;
}

/** Returns the emails to a person that could not be delivered, or that a mail server has refused for now. */
export async function listUndeliveredTo(db: Db, recipient: string) {
  const emails = db.selectFrom('jobs').selectAll().where('recipient', '=', recipient);
  const rows = await emails.orderBy('id', 'desc').execute();
  return rows.map(({ failure, failed_at, tried_since }) => ({
    subject: readFailure(failure ?? '').subject,
    at: instant(failed_at ?? tried_since),
  }));
}

export async function emailsProblem(platform: Platform, kinds: EmailKinds): Promise<readonly SiteProblem[]> {
  const { failed, delayed } = await readEmails(platform, kinds);
  const isDelayed = delayed !== null && platform.now() - Date.parse(delayed.since) > REPORT_AFTER_MS;
  return [...(failed > 0 ? ['emails-undelivered' as const] : []), ...(isDelayed ? ['emails-delayed' as const] : [])];
}

export async function findFailedEmails(
  { database }: Platform,
  kinds: EmailKinds,
  query: { readonly page?: number | undefined; readonly pageSize?: number | undefined },
): Promise<Page<FailedEmail>> {
  const names = Object.keys(kinds);
  const failed = database.selectFrom('jobs').selectAll().where('kind', 'in', names).where('failed_at', 'is not', null);
  const latestFirst = failed.orderBy('failed_at', 'desc').orderBy('id', 'desc');
  const { rows, total } = await readPage(latestFirst, pageRangeOf(query, false, PAGE_SIZE));
  return {
    rows: rows.map((row) => ({ id: row.id, ...failureOf(row), at: instant(row.failed_at ?? 0), tries: row.tries })),
    total,
  };
}

/**
 * Requeues a failed email for three more days. A second request for the same email does nothing.
 * @throws AppError `missing` if the email was sent or discarded
 */
export async function resendEmail(
  platform: Platform,
  kinds: EmailKinds,
  id: number,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    if (!(await findEmail(db, Object.keys(kinds), id))) throw new AppError('missing', 'emailGone');
    if (!(await requeueJob(db, id, platform.now()))) return;
    await recordAction(platform, db, { record: { type: 'email', id }, action: 'email sent again', administratorId });
  });
  platform.jobs.wakeSoon();
}

/** Deletes a failed email. @throws AppError `missing` if the email no longer exists or is queued again */
export async function discard(
  platform: Platform,
  kinds: EmailKinds,
  id: number,
  administratorId: number,
): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    const isGone = !(await findEmail(db, Object.keys(kinds), id)) || !(await deleteFailedJob(db, id));
    if (isGone) throw new AppError('missing', 'emailGone');
    await recordAction(platform, db, { record: { type: 'email', id }, action: 'email discarded', administratorId });
  });
}

type Outcome = Pick<TestEmail, 'result' | 'reply'>;

/** Returns whether the mail server ever accepted a test email. */
export async function wasTestDelivered(db: Db): Promise<boolean> {
  const { test_email_at } = await db.selectFrom('first_run').select('test_email_at').executeTakeFirstOrThrow();
  return test_email_at !== null;
}

/** Returns the result of the latest attempt to send an email. Undefined before the end of the first attempt. */
async function outcomeOf({ config, database }: Platform, id: number): Promise<Outcome | undefined> {
  const row = await findEmail(database, [TEST_EMAIL], id);
  if (!row) return { result: config.mail.kind === 'smtp' ? 'sent' : 'saved', reply: null };
  if (row.failure === null) return undefined;
  const { problem, reply } = readFailure(row.failure);
  return { result: problem, reply };
}

/**
 * Sends a test email to the administrator through the queue and waits up to eight seconds for the result. A failed test
 * email is not retried. If the mail server takes longer, the email stays in the queue.
 */
export async function sendTest(platform: Platform, accountId: number): Promise<Outcome & { readonly to: string }> {
  const { database, jobs } = platform;
  const { email: to } = await readOwnAccount(platform, accountId);
  const id = await jobs.add(database, TEST_EMAIL, String(accountId));
  for (let waited = 0; waited < TEST_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    await wait(POLL_INTERVAL_MS);
    const outcome = await outcomeOf(platform, id);
    if (!outcome) continue;
    await removeJob(database, id);
    return { to, ...outcome };
  }
  return { to, result: 'under-way', reply: null };
}

/** Deletes failed emails that were not sent again within 30 days. */
export async function deleteOldFailedEmails({ database, now }: Platform): Promise<void> {
  await deleteJobsFailedBefore(database, now() - RETENTION_MS);
}
