import type * as z from 'zod/mini';
import type { emailChange } from '#contract/own-account.ts';
import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/engine.ts';
import { HOUR, type Limit, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { findAccount, lockAccount, setPasswordHash, type StoredAccount, updateEmail } from './accounts-store.ts';
import {
  deleteLinksOf,
  emailLink,
  type EmailLink,
  findLink,
  isEmailReserved,
  queueResetEmail,
  RESETS,
} from './email-links.ts';
import { type Caller, provePassword } from './own-account.ts';
import { emailTaken } from './registration.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';

/** Bounds the emails that an account can send to strangers, and how many addresses it can probe for accounts. */
const requestsPerAccount: Limit = { kind: 'email-change', max: 5, windowMs: HOUR, code: 'tooManyRequests' };

/** A stored hash that matches no password. */
const NO_PASSWORD = '';

const invalid = () => new AppError('invalid', 'emailLinkInvalid');

async function isTaken(platform: Platform, db: Db, email: string, accountId: number): Promise<boolean> {
  if (await findAccount(db, 'user', email)) return true;
  return isEmailReserved(db, email, platform.now(), accountId);
}

/**
 * Emails a link to the new address of the caller. The email of the account changes when the link is used.
 * @throws AppError `invalid` for a wrong password or the present email; `duplicate` if another user has the email, as
 *   registering does; `too-many` after 5 requests an hour, refused ones included; `unauthenticated`
 */
export async function requestEmailChange(
  platform: Platform,
  caller: Caller,
  { email, password }: z.output<typeof emailChange>,
): Promise<void> {
  await using proof = await provePassword(platform, caller, { field: 'password', password });
  const { accountId } = caller;
  requireWithin(platform, requestsPerAccount, String(accountId));
  await inTransaction(platform.database, async (db) => {
    const account = await proof.lockAccount(db);
    if (account.email === email) throw fieldAppError('invalid', 'email', 'emailUnchanged');
    if (await isTaken(platform, db, email, accountId)) throw emailTaken();
    // Only the newest link works.
    await deleteLinksOf(db, accountId, ['confirm']);
    await emailLink(platform, db, { purpose: 'confirm', accountId, email });
  });
}

/**
 * Locks the account of a link and gives it the email of the link.
 * @param change called before the email is set, with the account as it was
 * @throws AppError `invalid` if the link was used or replaced, has expired or is of another kind; `duplicate` if
 *   another user has the email
 */
async function followLink(
  platform: Platform,
  token: string,
  purpose: 'confirm' | 'undo',
  change: (db: Db, account: StoredAccount, link: EmailLink) => Promise<void>,
): Promise<void> {
  const { database, now } = platform;
  const hash = hashToken(token);
  const found = await findLink(database, [purpose], hash, now());
  if (!found) throw invalid();
  try {
    await inTransaction(database, async (db) => {
      // Two uses of the link, or a new request at the same time, wait for this lock.
      const account = await lockAccount(db, found.account_id);
      const link = await findLink(db, [purpose], hash, now());
      if (!account || !link) throw invalid();
      await change(db, account, link);
      await updateEmail(db, account, link.email, now());
      if (await isEmailReserved(db, link.email, now(), account.id)) throw emailTaken();
      // A reset link that was sent to the former address must not work any more.
      await deleteLinksOf(db, account.id, RESETS);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

/**
 * Sets the email that a link confirms, once, and tells the former address, with a link that restores it.
 * @throws AppError like `followLink`
 */
export async function confirmEmail(platform: Platform, token: string): Promise<void> {
  await followLink(platform, token, 'confirm', async (db, account) => {
    await deleteLinksOf(db, account.id, ['confirm']);
    // Links that restore even earlier emails stay valid.
    await emailLink(platform, db, { purpose: 'undo', accountId: account.id, email: account.email });
  });
}

/**
 * Restores the email of a link, once, and ends all sessions, because someone else may have changed the email. That person
 * knew the password, so the password stops working, and the restored address gets a reset link.
 * @throws AppError like `followLink`
 */
export async function undoEmailChange(platform: Platform, token: string): Promise<void> {
  await followLink(platform, token, 'undo', async (db, account, link) => {
    await deleteLinksOf(db, account.id, ['confirm']);
    // Links of later changes go too. Links of earlier changes stay: otherwise a thief who has changed the email twice
    // could undo the second change to keep the first.
    await deleteLinksOf(db, account.id, ['undo'], link.expires_at);
    await deleteSessionsOfAccount(db, account.id);
    await setPasswordHash(db, account.id, NO_PASSWORD);
    await queueResetEmail(platform, db, { email: link.email, role: account.role });
  });
}
