import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** The job of an email. */
export type EmailRow = Selectable<Schema['jobs']>;

/**
 * Counts emails of these kinds: `waiting` in the queue, `delayed` in the queue after at least one failed attempt, and
 * `failed` for good.
 */
export async function countEmails(db: Db, kinds: readonly string[]) {
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

/** Returns the email that has been retried for the longest time. */
export async function findOldestDelayed(db: Db, kinds: readonly string[]): Promise<EmailRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
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
    .selectAll()
    .where('kind', 'in', kinds)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) failed = failed.limit(limit).offset(offset);
  return failed.execute();
}

/** Returns an email of these kinds, failed or not. */
export async function findEmail(db: Db, kinds: readonly string[], id: number): Promise<EmailRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where('kind', 'in', kinds).executeTakeFirst();
}

/** Returns the emails to a recipient that could not be delivered, or are being retried, the latest first. */
export async function listEmailsTo(db: Db, recipient: string): Promise<readonly EmailRow[]> {
  return db.selectFrom('jobs').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute();
}
