import * as z from 'zod/mini';
import { confirmEmailPath, joinPath, type Language, resetPasswordPath, undoEmailPath } from '#contract/links.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { RowOf } from '#server/platform/database/schema.ts';
import { deleteRowsInBatches } from '#server/platform/database/sql-fragments.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/limits/limits.ts';
import { emailKind, type EmailKinds, type EmailTemplate } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, keyedHash, newToken } from '#server/platform/tokens/tokens.ts';
import { findAccount, findAccountById, lockAccount, type StoredAccount } from './accounts-store.ts';

export type EmailLink = RowOf<'email_links'>;
export type LinkPurpose = EmailLink['purpose'];

interface Purpose {
  /** The page that the link opens. It reads the token after the `#`. */
  readonly page: string;
  readonly lifetimeMs: number;
  readonly text: Readonly<Record<Language, EmailTemplate>>;
}

/** The links with which a person proves that an email or a message reached them. Each works once. */
const linkKinds: Readonly<Record<LinkPurpose, Purpose>> = {
  /** Sets a new password; sent by email (decision 10). */
  reset: { page: resetPasswordPath, lifetimeMs: 30 * MINUTE, text: texts.resetLink },
  /** Sets a new password; passed on by the office or the operator of the server. */
  'handed-out': { page: resetPasswordPath, lifetimeMs: 30 * MINUTE, text: texts.resetLink },
  /** Sent to the new address of an account. */
  confirm: { page: confirmEmailPath, lifetimeMs: 24 * HOUR, text: texts.confirmLink },
  /** Sent to the former address of an account. */
  undo: { page: undoEmailPath, lifetimeMs: 7 * DAY, text: texts.undoLink },
  invitation: { page: joinPath, lifetimeMs: 7 * DAY, text: texts.invitationLink },
};

export interface NewLink {
  readonly purpose: LinkPurpose;
  /** The account that the link is for; the inviting administrator of an invitation. */
  readonly accountId: number;
  readonly email: string;
  /** The name of an invited person. */
  readonly name?: string;
  /** The duties that an invitation offers, as stored. */
  readonly duties?: string;
}

/** Returns the path of the page that a link opens, with its token. */
export function pathOfLink(purpose: LinkPurpose, token: string): string {
  return `${linkKinds[purpose].page}#${token}`;
}

/** Stores a link, of whose token only the hash is stored. Returns the id of the row. */
export async function storeLink(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  token: string,
  { purpose, accountId, email, name = '', duties = '' }: NewLink,
): Promise<number> {
  const expires_at = now() + linkKinds[purpose].lifetimeMs;
  const { id } = await db
    .insertInto('email_links')
    .values({
      purpose,
      hash: hashToken(token),
      account_id: accountId,
      email,
      name,
      duties,
      created_at: now(),
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The purposes of links that set a new password. */
export const RESETS: readonly LinkPurpose[] = ['reset', 'handed-out'];

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

/**
 * Returns the emails of the links that an account can use: `undo` for its former emails, for 7 days after each change,
 * `confirm` for a new one.
 */
export async function findLinkEmails(
  db: Db,
  purpose: 'undo' | 'confirm',
  { accountId, now }: { readonly accountId: number; readonly now: number },
): Promise<readonly string[]> {
  const links = db.selectFrom('email_links').select('email').where('account_id', '=', accountId);
  const rows = await links.where('purpose', '=', purpose).where('expires_at', '>', now).execute();
  return rows.map(({ email }) => email);
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

const LINK_EMAIL = 'accounts.link-email';
const RESET_EMAIL = 'accounts.reset-email';

/** Returns the token of a link that is sent by email. A retried email has the same link. */
function tokenOf(nonce: string, secret: string): string {
  return keyedHash('email-link', nonce, secret);
}

/**
 * Stores a link and queues the email with it, in the caller's transaction. The queue contains only a nonce, which does
 * not reveal the token without the secret. Returns the id of the link.
 */
export async function emailLink(platform: Platform, db: Db, link: NewLink): Promise<number> {
  const nonce = newToken();
  const id = await storeLink(platform, db, tokenOf(nonce, platform.secret), link);
  await platform.jobs.add(db, LINK_EMAIL, nonce);
  return id;
}

const resetPayload = z.object({ email: z.string(), role: z.enum(['user', 'admin']) });
export type ResetEmailFor = z.output<typeof resetPayload>;

/**
 * Queues an email with a reset link in the caller's transaction. The link is created when the email is written, because
 * only then the account is looked up: the response does not show whether it exists.
 */
export async function queueResetEmail({ jobs }: Platform, db: Db, wanted: ResetEmailFor): Promise<void> {
  await jobs.add(db, RESET_EMAIL, JSON.stringify(wanted));
}

/** Creates the link of a reset email and returns its token; undefined if the account has another email by now. */
async function createResetToken(platform: Platform, { id, email }: StoredAccount): Promise<string | undefined> {
  return inTransaction(platform.database, async (db) => {
    // A change of the email either waits for this lock and deletes the link, or has happened before.
    const account = await lockAccount(db, id);
    if (account?.email !== email) return undefined;
    const token = newToken();
    await storeLink(platform, db, token, { purpose: 'reset', accountId: id, email });
    return token;
  });
}

/** The emails with a link. A link that was used, replaced or cancelled, or has expired, is not sent. */
export function linkEmails(platform: Platform): EmailKinds {
  const { database, now, secret } = platform;
  const compose = ({ purpose, token }: { readonly purpose: LinkPurpose; readonly token: string }) => ({
    text: linkKinds[purpose].text,
    page: pathOfLink(purpose, token),
  });
  return {
    [RESET_EMAIL]: emailKind({
      find: async (payload) => {
        const { email, role } = resetPayload.parse(JSON.parse(payload));
        const account = await findAccount(database, role, email);
        const token = account && (await createResetToken(platform, account));
        if (token === undefined) return undefined;
        return { to: email, language: account?.language ?? null, about: { purpose: 'reset' as const, token } };
      },
      compose,
      samples: [{ purpose: 'reset', token: 'sample' }],
    }),
    [LINK_EMAIL]: emailKind({
      find: async (nonce) => {
        const token = tokenOf(nonce, secret);
        const link = await findLink(database, ['confirm', 'undo', 'invitation'], hashToken(token), now());
        const account = link && (await findAccountById(database, link.account_id));
        if (!account) return undefined;
        // The language of an invited person is not known until they have joined.
        const language = link.purpose === 'invitation' ? null : account.language;
        return { to: link.email, language, about: { purpose: link.purpose, token } };
      },
      compose,
      samples: [
        { purpose: 'confirm', token: 'sample' },
        { purpose: 'undo', token: 'sample' },
        { purpose: 'invitation', token: 'sample' },
      ],
    }),
  };
}
