import { randomUUID } from 'node:crypto';
import { resetPasswordPath } from '#contract/links.ts';
import {
  findAccountByEmail,
  findAccountOf,
  findUserAccount,
  lockAccountOf,
  refuseCommonPassword,
  notifyOfChange,
} from '#server/features/accounts/service.ts';
import { replacePassword } from '#server/features/accounts/password.ts';
import { endSessionsOfAccount } from '#server/features/sessions/service.ts';
import type { KnownTo } from '#server/platform/tokens/holders.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { createRateLimit, addressGroup, countOnce, HOUR, type Limit, MINUTE } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { RESET_EMAIL, type ResetEmailFor } from './emails.ts';
import {
  deleteExpiredResetTokens,
  deleteResetTokensOf,
  type LinkKind,
  findResetAccount,
  insertResetToken,
  useResetToken,
} from './store.ts';

const LINK_LIFETIME_MS = 30 * MINUTE;
const emailsPerAccount: Limit = {
  kind: 'reset-mail-account',
  max: 1,
  windowMs: 10 * MINUTE,
  code: 'tooManyRequests',
};
const emailsPerAddress: Limit = {
  kind: 'reset-mail-address',
  max: 20,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

/** Asking for a reset mail. Everything that could tell whether the account exists happens later, in the job. */
export function createResetEmailRequest(
  platform: Platform,
): (wanted: Omit<ResetEmailFor, 'request'>, address: string) => Promise<void> {
  const pass = createRateLimit(platform, emailsPerAddress);

  /** @throws AppError `too-many` over 20 an hour from one address */
  return async (wanted, address) => {
    await pass(addressGroup(address));
    const mail: ResetEmailFor = { ...wanted, request: randomUUID() };
    await platform.jobs.add(platform.database, RESET_EMAIL, JSON.stringify(mail));
  };
}

/**
 * Whether a mail may go to the account: one in 10 minutes, whoever asks, and in however many processes. A mail that
 * failed is tried again under the same request.
 */
export async function mayMail(platform: Platform, accountId: number, request: string): Promise<boolean> {
  return inTransaction(platform.database, async (db) => {
    await lockAccountOf(db, accountId);
    return countOnce(platform, db, emailsPerAccount, String(accountId), request);
  });
}

/** The token of a link with which the account's password can be set, once, within 30 minutes (decision 10). */
export async function createResetToken(
  { now }: Pick<Platform, 'now'>,
  db: Db,
  accountId: number,
  kind: LinkKind,
): Promise<string> {
  const token = newToken();
  await insertResetToken(db, { hash: hashToken(token), accountId, kind, expiresAt: now() + LINK_LIFETIME_MS });
  return token;
}

/** A link that somebody hands on. */
async function createResetLink(platform: Pick<Platform, 'config' | 'now'>, db: Db, accountId: number): Promise<string> {
  const token = await createResetToken(platform, db, accountId, 'handed-out');
  return `${platform.config.publicUrl}${resetPasswordPath}#${token}`;
}

/**
 * The link that an administrator hands to a user who has no email habits.
 * @throws AppError `missing`; `invalid` before the user is approved, for it would let nobody in
 */
export async function handOutResetLink(
  platform: Platform,
  accountId: number,
  administratorId: number,
): Promise<string> {
  return inTransaction(platform.database, async (db) => {
    const account = await findUserAccount(db, accountId);
    if (!account) throw notFound();
    if (account.approved_at === null) throw new AppError('invalid', 'resetLinkTooEarly');
    await recordAudit(db, {
      at: platform.now(),
      actorId: administratorId,
      action: 'reset link handed out',
      subject: { type: 'user', id: accountId },
    });
    return createResetLink(platform, db, accountId);
  });
}

/**
 * The link that whoever runs the machine hands to an administrator who can neither sign in nor be mailed.
 * @returns undefined when there is no such administrator
 */
export async function handOutRescueLink(
  platform: Pick<Platform, 'config' | 'database' | 'now'>,
  email: string,
): Promise<string | undefined> {
  return inTransaction(platform.database, async (db) => {
    const account = await findAccountByEmail(db, 'admin', email);
    if (!account) return undefined;
    // Whoever runs the machine has no account: the action itself says that it was not the owner of this one.
    await recordAudit(db, {
      at: platform.now(),
      actorId: account.id,
      action: 'reset link made by the operator',
      subject: { type: 'administrator', id: account.id },
    });
    return createResetLink(platform, db, account.id);
  });
}

/**
 * Returns the email of the account whose password the link sets, by which a password manager files the new password.
 * @throws AppError `invalid` for a link that is used, expired or made up
 */
export async function readResetLink({ database, now }: Platform, token: string): Promise<{ email: string }> {
  const accountId = await findResetAccount(database, hashToken(token), now());
  const account = accountId === undefined ? undefined : await findAccountOf(database, accountId);
  if (!account) throw new AppError('invalid', 'resetLinkInvalid');
  return { email: account.email };
}

/**
 * Sets a new password with the token of a link and ends all sessions and links of the account; a second factor stays. A
 * refused password leaves the link as good as it was.
 * @returns whose account it is, and to whom the browser is known that holds the link
 * @throws AppError `invalid` for a link that is used, expired or made up
 */
export async function resetPassword(
  platform: Platform,
  input: { readonly token: string; readonly password: string },
): Promise<{ readonly role: 'user' | 'admin'; readonly knownTo: KnownTo }> {
  const hash = hashToken(input.token);
  const invalid = new AppError('invalid', 'resetLinkInvalid');
  const accountId = await findResetAccount(platform.database, hash, platform.now());
  if (accountId === undefined) throw invalid;
  refuseCommonPassword(input.password);
  const passwordHash = await platform.passwords.hash(input.password, 'known');
  return inTransaction(platform.database, async (db) => {
    // The account before its links, as whoever changes their own password does: otherwise two wait for each other.
    const account = await lockAccountOf(db, accountId);
    if (!account || !(await useResetToken(db, hash, platform.now()))) throw invalid;
    const knownTo = await replacePassword(db, account.id, passwordHash);
    await endSessionsOfAccount(db, account.id);
    if (account.role === 'admin') {
      const subject = { type: 'administrator', id: account.id } as const;
      await recordAudit(db, { at: platform.now(), actorId: account.id, action: 'password changed', subject });
      await notifyOfChange(platform, db, account.id, 'password');
    }
    return { role: account.role, knownTo };
  });
}

/** Ends every link of the account that was mailed or handed out; part of the caller's transaction. */
export async function forgetLinksOf(db: Db, accountId: number): Promise<void> {
  await deleteResetTokensOf(db, accountId);
}

export async function forgetExpiredLinks(platform: Platform): Promise<void> {
  await deleteExpiredResetTokens(platform.database, platform.now());
}
