import type * as z from 'zod/mini';
import type { auditActions } from '#contract/audit-actions.ts';
import type { Page } from '#contract/endpoint.ts';
import type { OwnSecurity, OwnSession, passwordChange } from '#contract/own-account.ts';
import { fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { beginLogin, type LoginAttempt } from '#server/platform/limits/login-throttle.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, BrowserAccount } from '#server/platform/tokens/holders.ts';
import { recordAction } from '#server/records/change-record.ts';
import {
  deleteAccount,
  findAccountById,
  revokeKnownBrowsers,
  lockAccount,
  setPasswordHash,
  type StoredAccount,
  updateAccount,
} from './accounts-store.ts';
import { deleteFailedEmailsTo, notifyOfChange } from './emails.ts';
import { deleteLinksOf, RESETS } from './email-links.ts';
import { findSecondFactor, isTwoFactorRequired } from './second-factor.ts';
import { isSessionLive, lastUsedAt, renewSession, sessionEnded } from './sessions.ts';
import { deleteSessions, deleteSessionsOfAccount, findLiveSessions } from './sessions-store.ts';

type OwnAction = (typeof auditActions)['administrator'][number];

export interface Caller {
  readonly accountId: number;
  readonly sessionId: string;
  readonly userAgent: string;
}

/**
 * Records in the audit log what an administrator did to their own account, in the caller's transaction. The operator of
 * the server has no account: an action that names the operator is recorded for the administrator.
 */
export async function recordOwnAction(
  platform: Pick<Platform, 'now'>,
  db: Db,
  accountId: number,
  action: OwnAction,
): Promise<void> {
  const record = { type: 'administrator', id: accountId } as const;
  await recordAction(platform, db, { record, action, administratorId: accountId });
}

/** Records an action like `recordOwnAction` if the account is an administrator’s. The log records only the office. */
export async function recordIfAdministrator(
  platform: Platform,
  db: Db,
  { id, role }: Pick<StoredAccount, 'id' | 'role'>,
  action: OwnAction,
): Promise<void> {
  if (role === 'admin') await recordOwnAction(platform, db, id, action);
}

/** Returns the account of a caller. Throws AppError `missing` if it was deleted after the request was authenticated. */
export async function readOwnAccount(platform: Platform, id: number): Promise<StoredAccount> {
  const account = await findAccountById(platform.database, id);
  if (!account) throw notFound();
  return account;
}

/**
 * Locks the caller's account until the transaction ends.
 * @throws AppError `unauthenticated` if the session has ended since the request was authenticated
 */
async function lockOwnAccount(platform: Platform, db: Db, caller: Caller): Promise<StoredAccount> {
  const account = await lockAccount(db, caller.accountId);
  if (!account || !(await isSessionLive(platform, db, caller))) throw sessionEnded();
  return account;
}

/** Proof that the caller has typed the right password. Dispose it when the action has ended. */
export interface PasswordProof extends AsyncDisposable {
  readonly attempt: LoginAttempt;
  /**
   * Locks the caller's account until the transaction ends.
   * @throws AppError `unauthenticated` if the session has ended or the password has changed since it was checked
   */
  readonly lockAccount: (db: Db) => Promise<StoredAccount>;
}

/**
 * Checks the password that a caller has typed again, for actions that an unattended screen must not allow. Wrong
 * passwords have a limit of their own, which attempts to sign in do not use up.
 * @param typed the password, and the name of its form field
 * @returns the proof, which must be disposed when the action has ended
 * @throws AppError `invalid` for a wrong password, `too-many`; `unauthenticated` if the account was deleted
 */
export async function provePassword(
  platform: Platform,
  caller: Caller,
  typed: { readonly field: string; readonly password: string },
): Promise<PasswordProof> {
  const account = await findAccountById(platform.database, caller.accountId);
  if (!account) throw sessionEnded();
  await using opened = new AsyncDisposableStack();
  const attempt = opened.use(await beginLogin(platform, { known: { accountId: account.id, client: 'signed in' } }));
  if (!(await platform.passwords.verify(account.password_hash, typed.password, attempt.caller))) {
    throw attempt.wrong(fieldAppError('invalid', typed.field, 'passwordWrong'));
  }
  const held = opened.move();
  return {
    attempt,
    lockAccount: async (db) => {
      const locked = await lockOwnAccount(platform, db, caller);
      if (locked.password_hash !== account.password_hash) throw sessionEnded();
      return locked;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Returns name, email and two-factor state of the caller's account. Throws AppError `missing` if it was deleted. */
export async function readOwnSecurity(platform: Platform, accountId: number): Promise<OwnSecurity> {
  const { database } = platform;
  const { name, email, daily_email } = await readOwnAccount(platform, accountId);
  const factor = await findSecondFactor(database, accountId);
  const codes = await database
    .selectFrom('recovery_codes')
    .select('hash')
    .where('account_id', '=', accountId)
    .execute();
  return {
    name,
    email,
    twoFactor: factor ? { since: new Date(factor.since).toISOString(), recoveryCodesLeft: codes.length } : null,
    isTwoFactorRequired: await isTwoFactorRequired(database),
    dailyEmail: daily_email === 1,
  };
}

/** Switches the daily email about waiting work on or off for an administrator. */
export async function switchDailyEmail({ database }: Platform, accountId: number, isOn: boolean): Promise<void> {
  await updateAccount(database, accountId, { daily_email: isOn ? 1 : 0 });
}

/**
 * Erases the caller's account with its sessions, links and undelivered emails, in the caller's transaction. The account
 * must be locked.
 */
export async function eraseOwnAccount(db: Db, account: StoredAccount): Promise<void> {
  await deleteFailedEmailsTo(db, account);
  await deleteAccount(db, account.id, account.role, 'closed_account');
}

/**
 * Changes the password of the caller's account. Ends all its sessions and reset links, revokes its known browsers, and
 * starts a new session for the caller.
 * @returns the credentials of the new session, and the generation for the known-browser cookie of the caller
 * @throws AppError `invalid` for a wrong current password or a common new one; `too-many`; `unauthenticated` if the
 *   session ended in the meantime
 */
export async function changeOwnPassword(
  platform: Platform,
  caller: Caller,
  input: z.output<typeof passwordChange>,
): Promise<{ readonly credentials: Credentials; readonly browserAccount: BrowserAccount }> {
  refuseCommonPassword(input.password);
  const typed = { field: 'currentPassword', password: input.currentPassword };
  const { accountId } = caller;
  await using proof = await provePassword(platform, caller, typed);
  const passwordHash = await platform.passwords.hash(input.password, 'known');
  return await inTransaction(platform.database, async (db) => {
    const account = await proof.lockAccount(db);
    const browserAccount = await setPasswordHash(db, accountId, passwordHash);
    await deleteLinksOf(db, accountId, RESETS);
    await recordIfAdministrator(platform, db, account, 'password changed');
    await notifyOfChange(platform, db, accountId, account.role === 'admin' ? 'password' : 'user password');
    return { credentials: await renewSession(platform, db, account, caller), browserAccount };
  });
}

/** Lists the sessions of the caller's account: the caller's first, then the last used. */
export async function listOwnSessions(platform: Platform, caller: Caller): Promise<Page<OwnSession>> {
  const sessions = await findLiveSessions(platform.database, caller.accountId, platform.now());
  const rows = sessions
    .map((session) => ({
      id: session.id,
      browser: session.browser,
      system: session.system,
      beganAt: new Date(session.created_at).toISOString(),
      lastUsedAt: new Date(lastUsedAt(session)).toISOString(),
      isThis: session.id === caller.sessionId,
    }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  return { rows, total: rows.length };
}

/** Ends a session of the caller's account. Throws AppError `missing` if the account has no such session. */
export async function endOwnSession(platform: Platform, caller: Caller, sessionId: string): Promise<void> {
  const { accountId } = caller;
  await inTransaction(platform.database, async (db) => {
    const account = await lockOwnAccount(platform, db, caller);
    if ((await deleteSessions(db, accountId, [sessionId])) === 0) throw notFound();
    await recordIfAdministrator(platform, db, account, 'session ended');
  });
}

/**
 * Ends all sessions of the caller's account except the caller's, and revokes its known browsers.
 * @returns the generation for the known-browser cookie of the caller
 */
export async function endOtherSessions(platform: Platform, caller: Caller): Promise<BrowserAccount> {
  const { accountId, sessionId } = caller;
  return inTransaction(platform.database, async (db) => {
    const account = await lockOwnAccount(platform, db, caller);
    await deleteSessionsOfAccount(db, accountId, sessionId);
    await recordIfAdministrator(platform, db, account, 'other sessions ended');
    return revokeKnownBrowsers(db, accountId);
  });
}
