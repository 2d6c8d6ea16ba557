import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type EmailLink = Selectable<Schema['email_links']>;
export type LinkPurpose = EmailLink['purpose'];

/** The purposes of links that set a new password. */
export const RESETS: readonly LinkPurpose[] = ['reset', 'handed-out'];

export async function insertLink(db: Db, link: Omit<EmailLink, 'id'>): Promise<number> {
  const { id } = await db.insertInto('email_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns a link by the hash of its token; undefined if it is unknown, used, replaced or expired, or has none of the
 * purposes.
 */
export async function findLink(
  db: Db,
  purposes: readonly LinkPurpose[],
  hash: string,
  now: number,
): Promise<EmailLink | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes the links of an account with these purposes. @param since only links that expire at this time or later */
export async function deleteLinksOf(
  db: Db,
  accountId: number,
  purposes: readonly LinkPurpose[],
  since = 0,
): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>=', since)
    .execute();
}

/** Returns whether an email can still be restored for an account. Until then no other account may take it. */
export async function isEmailReserved(db: Db, email: string, now: number, exceptFor?: number): Promise<boolean> {
  let links = db
    .selectFrom('email_links')
    .select('id')
    .where('purpose', '=', 'undo')
    .where('email', '=', email)
    .where('expires_at', '>', now);
  if (exceptFor !== undefined) links = links.where('account_id', '!=', exceptFor);
  return (await links.executeTakeFirst()) !== undefined;
}

/** Returns the emails that an account can restore: its former ones, for 7 days after each change. */
export async function findFormerEmails(db: Db, accountId: number, now: number): Promise<readonly string[]> {
  const links = db.selectFrom('email_links').select('email').where('account_id', '=', accountId);
  const rows = await links.where('purpose', '=', 'undo').where('expires_at', '>', now).execute();
  return rows.map(({ email }) => email);
}

/** Lists invitations that have not expired, the newest first. */
export async function listOpenInvitations(db: Db, now: number): Promise<readonly EmailLink[]> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes an invitation, by its id or by the email that it was sent to. Returns false if there is none. */
export async function deleteInvitation(db: Db, column: 'id' | 'email', value: number | string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('email_links')
    .where('purpose', '=', 'invitation')
    .where(column, '=', value)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await deleteRowsInBatches((count) =>
    db
      .deleteFrom('email_links')
      .where('id', 'in', (e) => e.selectFrom('email_links').select('id').where('expires_at', '<=', now).limit(count))
      .executeTakeFirstOrThrow(),
  );
}
