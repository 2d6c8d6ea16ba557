import type { Db } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type EmailLink = Schema['email_changes'];

/** Stores the link that confirms a new email. It replaces the account's earlier link, so that only the newest works. */
export async function replaceConfirmLink(db: Db, link: Omit<EmailLink, 'kind'>): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('account_id', '=', link.account_id)
    .where('kind', '=', 'confirm')
    .execute();
  await db
    .insertInto('email_changes')
    .values({ ...link, kind: 'confirm' })
    .execute();
}

/** Stores a link that restores an earlier email. Links that restore even earlier ones stay valid. */
export async function insertUndoLink(db: Db, link: Omit<EmailLink, 'kind'>): Promise<void> {
  await db
    .insertInto('email_changes')
    .values({ ...link, kind: 'undo' })
    .execute();
}

/** Returns a link by the hash of its token; undefined if it is unknown, used, replaced or expired. */
export async function findEmailLink(db: Db, hash: string, now: number): Promise<EmailLink | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes the link that confirms a new email of an account. */
export async function deleteConfirmLink(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).where('kind', '=', 'confirm').execute();
}

/**
 * Deletes a link that restores an email, the links of later changes, and the link that confirms a new email. Links of
 * earlier changes stay: otherwise a thief who has changed the email twice could undo the second change to keep the
 * first.
 */
export async function deleteUndoLinksFrom(db: Db, { account_id, expires_at }: EmailLink): Promise<void> {
  await deleteConfirmLink(db, account_id);
  await db
    .deleteFrom('email_changes')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'undo')
    .where('expires_at', '>=', expires_at)
    .execute();
}

/** Returns whether an email can still be restored for an account. Until then no other account may take it. */
export async function isEmailReserved(db: Db, email: string, now: number, exceptFor?: number): Promise<boolean> {
  let links = db
    .selectFrom('email_changes')
    .select('hash')
    .where('kind', '=', 'undo')
    .where('email', '=', email)
    .where('expires_at', '>', now);
  if (exceptFor !== undefined) links = links.where('account_id', '!=', exceptFor);
  return (await links.executeTakeFirst()) !== undefined;
}

/** Returns the emails that an account can restore: its former ones, for 7 days after each change. */
export async function findFormerEmails(db: Db, accountId: number, now: number): Promise<readonly string[]> {
  const links = db.selectFrom('email_changes').select('email').where('account_id', '=', accountId);
  const rows = await links.where('kind', '=', 'undo').where('expires_at', '>', now).execute();
  return rows.map(({ email }) => email);
}

export async function deleteExpiredEmailChanges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
