import type { Db } from '#server/platform/database/database.ts';

/** The job of an email. Times are in epoch milliseconds. */
export interface EmailRow {
  readonly id: number;
  readonly recipient: string | null;
  /** The latest failure as text that `readFailure` parses; null before the first failed attempt. */
  readonly failure: string | null;
  /** When the last attempt failed and the retries ended; null while the email is in the queue. */
  readonly failed_at: number | null;
  readonly tried_since: number;
  readonly tries: number;
}

const columns = ['id', 'recipient', 'failure', 'failed_at', 'tried_since', 'tries'] as const;

export interface EmailCounts {
  /** Emails in the queue, including those in `delayed`. */
  readonly waiting: number;
  /** Emails in the queue after at least one failed attempt. */
  readonly delayed: number;
  readonly failed: number;
}

export async function countEmails(db: Db, kinds: readonly string[]): Promise<EmailCounts> {
  const counts = await db
    .selectFrom('jobs')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('failed_at', 'is', null).as('waiting'),
      fn.count<number>('id').filterWhere('failed_at', 'is', null).filterWhere('failure', 'is not', null).as('delayed'),
      fn.count<number>('id').filterWhere('failed_at', 'is not', null).as('failed'),
    ])
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return counts;
}

/** Returns the email that has been retried for the longest time. */
export async function findOldestDelayed(db: Db, kinds: readonly string[]): Promise<EmailRow | undefined> {
  return db
    .selectFrom('jobs')
    .select(columns)
    .where('kind', 'in', kinds)
    .where('failed_at', 'is', null)
    .where('failure', 'is not', null)
    .orderBy('tried_since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns failed emails, the latest first. @param limit undefined for all */
export async function listFailedEmails(
  db: Db,
  kinds: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number | undefined },
): Promise<readonly EmailRow[]> {
  let failed = db
    .selectFrom('jobs')
    .select(columns)
    .where('kind', 'in', kinds)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) failed = failed.limit(limit).offset(offset);
  return failed.execute();
}

export async function findEmail(db: Db, id: number): Promise<EmailRow | undefined> {
  return db.selectFrom('jobs').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns true if there is an email of these kinds with this id, failed or not. */
export async function isEmail(db: Db, kinds: readonly string[], id: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the emails to a recipient that could not be delivered, or are being retried, the latest first. */
export async function listEmailsTo(db: Db, recipient: string): Promise<readonly EmailRow[]> {
  return db.selectFrom('jobs').select(columns).where('recipient', '=', recipient).orderBy('id', 'desc').execute();
}
