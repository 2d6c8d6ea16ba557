import { resetPasswordPath } from '#contract/links.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { MINUTE } from '#server/platform/limits/limits.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { recordChange } from '#server/records/changes-store.ts';
import { notifyOfChange } from './emails.ts';
import { findAccount, findAccountById, lockAccount, type Role, setPasswordHash } from './accounts-store.ts';
import { findResetAccount, insertResetToken, type LinkKind, useResetToken } from './reset-store.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';

const LINK_LIFETIME_MS = 30 * MINUTE;

/** Returns a new token for a link that sets the account's password, once, within 30 minutes (decision 10). */
async function createResetToken(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  accountId: number,
  kind: LinkKind,
): Promise<string> {
  const token = newToken();
  await insertResetToken(db, { hash: hashToken(token), accountId, kind, expiresAt: now() + LINK_LIFETIME_MS });
  return token;
}

/** Creates the token of a reset email. Returns undefined if the account has another email by now. */
export async function createMailedToken(
  platform: Platform,
  accountId: number,
  email: string,
): Promise<string | undefined> {
  return inTransaction(platform.database, async (db) => {
    // A change of the email either waits for this lock and deletes the token, or has happened before.
    const account = await lockAccount(db, accountId);
    return account?.email === email ? createResetToken(platform, db, accountId, 'mailed') : undefined;
  });
}

async function createResetLink(platform: Pick<Platform, 'config' | 'now'>, db: Db, accountId: number): Promise<string> {
  const token = await createResetToken(platform, db, accountId, 'handed-out');
  return `${platform.config.publicUrl}${resetPasswordPath}#${token}`;
}

/**
 * Returns a link for an administrator to pass on to a user who does not read emails.
 * @throws AppError `missing`; `invalid` if the user is not approved, because such a user cannot sign in
 */
export async function handOutResetLink(
  platform: Platform,
  accountId: number,
  administratorId: number,
): Promise<string> {
  return inTransaction(platform.database, async (db) => {
    const account = await findAccountById(db, accountId);
    if (account?.role !== 'user') throw notFound();
    if (account.approved_at === null) throw new AppError('invalid', 'resetLinkTooEarly');
    await recordChange(db, {
      at: platform.now(),
      actorId: administratorId,
      action: 'reset link handed out',
      subject: { type: 'user', id: accountId },
    });
    return createResetLink(platform, db, accountId);
  });
}

/**
 * Returns a link for the operator of the server to pass on to an administrator who can neither sign in nor get emails.
 * @returns undefined if there is no such administrator
 */
export async function handOutRescueLink(
  platform: Pick<Platform, 'config' | 'database' | 'now'>,
  email: string,
): Promise<string | undefined> {
  return inTransaction(platform.database, async (db) => {
    const account = await findAccount(db, 'admin', email);
    if (!account) return undefined;
    // The operator has no account: the entry has the id of the administrator, and its action names the operator.
    await recordChange(db, {
      at: platform.now(),
      actorId: account.id,
      action: 'reset link made by the operator',
      subject: { type: 'administrator', id: account.id },
    });
    return createResetLink(platform, db, account.id);
  });
}

/**
 * Returns the email of the account that a link belongs to: password managers save the new password under it.
 * @throws AppError `invalid` if the link was used, has expired or never existed
 */
export async function readResetLink({ database, now }: Platform, token: string): Promise<{ email: string }> {
  const accountId = await findResetAccount(database, hashToken(token), now());
  const account = accountId === undefined ? undefined : await findAccountById(database, accountId);
  if (!account) throw new AppError('invalid', 'resetLinkInvalid');
  return { email: account.email };
}

/**
 * Sets a new password with the token of a link. Ends all sessions and links of the account; a second factor stays. Tells
 * the owner by email. The link still works if the password is refused.
 * @returns the role of the account, and the generation for a known-browser cookie
 * @throws AppError `invalid` for a common password, or if the link was used, has expired or never existed
 */
export async function resetPassword(
  platform: Platform,
  input: { readonly token: string; readonly password: string },
): Promise<{ readonly role: Role; readonly browserAccount: BrowserAccount }> {
  const hash = hashToken(input.token);
  const invalid = new AppError('invalid', 'resetLinkInvalid');
  const accountId = await findResetAccount(platform.database, hash, platform.now());
  if (accountId === undefined) throw invalid;
  refuseCommonPassword(input.password);
  const passwordHash = await platform.passwords.hash(input.password, 'known');
  return inTransaction(platform.database, async (db) => {
    // The account is locked before its links, as in a password change. The other order could deadlock.
    const account = await lockAccount(db, accountId);
    if (!account || !(await useResetToken(db, hash, platform.now()))) throw invalid;
    const browserAccount = await setPasswordHash(db, account.id, passwordHash);
    await deleteSessionsOfAccount(db, account.id);
    if (account.role === 'admin') {
      const subject = { type: 'administrator', id: account.id } as const;
      await recordChange(db, { at: platform.now(), actorId: account.id, action: 'password changed', subject });
    }
    await notifyOfChange(platform, db, account.id, account.role === 'admin' ? 'password' : 'user password');
    return { role: account.role, browserAccount };
  });
}
