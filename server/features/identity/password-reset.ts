import { AppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { addressGroup, countWithin, HOUR, type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BrowserAccount } from '#server/platform/tokens/holders.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { recordAction } from '#server/records/change-record.ts';
import {
  findAccount,
  findAccountById,
  lockAccount,
  type Role,
  setPasswordHash,
  type StoredAccount,
} from './accounts-store.ts';
import { notifyOfChange, notifyOfResetLink } from './emails.ts';
import {
  deleteLinksOf,
  findLink,
  pathOfLink,
  queueResetEmail,
  type ResetEmailFor,
  RESETS,
  storeLink,
} from './email-links.ts';
import { recordIfAdministrator, recordOwnAction } from './own-account.ts';
import { deleteSessionsOfAccount } from './sessions-store.ts';

const emailsPerAccount: Limit = {
  kind: 'reset-email-account',
  max: 1,
  windowMs: 10 * MINUTE,
  code: 'tooManyRequests',
};
const emailsPerAddress: Limit = {
  kind: 'reset-email-address',
  max: 20,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

/**
 * Queues an email with a reset link. Does nothing if the account was sent one in the last 10 minutes, whatever IP
 * address asked for it. Only the job looks the account up, so that the response does not show whether it exists.
 * @throws AppError `too-many` after 20 requests an hour from one IP address
 */
export async function requestResetEmail(
  platform: Platform,
  { email, role }: ResetEmailFor,
  address: string,
): Promise<void> {
  requireWithin(platform, emailsPerAddress, addressGroup(address));
  if (countWithin(platform, emailsPerAccount, `${role} ${email}`) !== undefined) return;
  await queueResetEmail(platform, platform.database, { email, role });
}

/**
 * Creates a link that the caller passes on. It replaces an earlier one. Links that were sent by email stay valid, and an
 * emailed link replaces none: otherwise anyone could request an email and so disable a link that the owner is about to
 * use.
 */
async function createResetLink(
  platform: Pick<Platform, 'config' | 'now'>,
  db: Db,
  { id, email }: StoredAccount,
): Promise<string> {
  const purpose = 'handed-out';
  const token = newToken();
  await deleteLinksOf(db, id, [purpose]);
  await storeLink(platform, db, token, { purpose, accountId: id, email });
  return `${platform.config.publicUrl}${pathOfLink(purpose, token)}`;
}

/**
 * Returns a link for an administrator to pass on to a user who does not read emails. An email with the name of the
 * administrator tells the user, so that nobody can take over an account unnoticed.
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
    const record = { type: 'user', id: accountId } as const;
    await recordAction(platform, db, { record, action: 'reset link handed out', administratorId });
    await notifyOfResetLink(platform, db, { accountId, administratorId });
    return createResetLink(platform, db, account);
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
    await recordOwnAction(platform, db, account.id, 'reset link made by the operator');
    return createResetLink(platform, db, account);
  });
}

/**
 * Returns the email of the account that a link belongs to: password managers save the new password under it.
 * @throws AppError `invalid` if the link was used, has expired or never existed
 */
export async function readResetLink({ database, now }: Platform, token: string): Promise<{ email: string }> {
  const link = await findLink(database, RESETS, hashToken(token), now());
  const account = link && (await findAccountById(database, link.account_id));
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
  const link = await findLink(platform.database, RESETS, hash, platform.now());
  if (!link) throw invalid;
  refuseCommonPassword(input.password);
  const passwordHash = await platform.passwords.hash(input.password, 'known');
  return inTransaction(platform.database, async (db) => {
    // Another use of a link of this account waits for this lock, and then finds no link.
    const account = await lockAccount(db, link.account_id);
    if (!account || !(await findLink(db, RESETS, hash, platform.now()))) throw invalid;
    await deleteLinksOf(db, account.id, RESETS);
    const browserAccount = await setPasswordHash(db, account.id, passwordHash);
    await deleteSessionsOfAccount(db, account.id);
    await recordIfAdministrator(platform, db, account, 'password changed');
    await notifyOfChange(platform, db, account.id, account.role === 'admin' ? 'password' : 'user password');
    return { role: account.role, browserAccount };
  });
}
