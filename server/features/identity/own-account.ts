import type * as z from 'zod/mini';
import type { Page } from '#contract/endpoint.ts';
import type { OwnSecurity, OwnSession, passwordChange } from '#contract/own-account.ts';
import { AppError, fieldAppError, notFound } from '#server/platform/app-error.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { LoginAttempt, ThrottleLogin } from '#server/platform/limits/login-throttle.ts';
import { refuseCommonPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, KnownTo } from '#server/platform/tokens/holders.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import { findAccountById, forgetBrowsers, lockAccount, setPasswordHash, type StoredAccount } from './accounts-store.ts';
import { notifyOfChange } from './emails.ts';
import { deleteResetTokensOf } from './reset-store.ts';
import { countRecoveryCodes, findSecondFactor, isTwoFactorRequired } from './second-factor-store.ts';
import { isSessionLive, lastUsedAt, renewSession } from './sessions.ts';
import { deleteSessionOfAccount, deleteSessionsOfAccount, findLiveSessions } from './sessions-store.ts';

type OwnAction =
  | 'password changed'
  | 'session ended'
  | 'other sessions ended'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made';

/** The account and session that a call comes from. */
export interface Caller {
  readonly accountId: number;
  readonly sessionId: string;
  /** The header `User-Agent`, which names the device of a session that starts anew. */
  readonly userAgent: string;
}

/** Records in the audit log what a caller did to the own account. Runs in the caller's transaction. */
export async function recordOwnAction(platform: Platform, db: Db, accountId: number, action: OwnAction): Promise<void> {
  const subject = { type: 'administrator', id: accountId } as const;
  await recordAudit(db, { at: platform.now(), actorId: accountId, action, subject });
}

/** Returns the account of a caller. Throws AppError `missing` if it was deleted a moment ago. */
export async function readOwnAccount(platform: Platform, id: number): Promise<StoredAccount> {
  const account = await findAccountById(platform.database, id);
  if (!account) throw notFound();
  return account;
}

/**
 * Locks the caller's account until the transaction ends.
 * @throws AppError `unauthenticated` if the session has ended since the call was let in
 */
async function lockOwnAccount(platform: Platform, db: Db, caller: Caller): Promise<StoredAccount> {
  const account = await lockAccount(db, caller.accountId);
  if (!account || !(await isSessionLive(platform, db, caller))) {
    throw new AppError('unauthenticated', 'sessionEnded');
  }
  return account;
}

/** What somebody does who has typed their own password once more. */
export interface Proven {
  readonly guess: LoginAttempt;
  /**
   * To be called first in the transaction of what they do.
   * @throws AppError `unauthenticated` when their session, the account or its password is another by now
   */
  readonly hold: (db: Db) => Promise<StoredAccount>;
}

/**
 * Has the own password typed once more before something that an unattended screen must not allow. Wrong ones have a
 * budget of their own; those of others at the door do not count here.
 * @param typed the password, and the field of the form that held it
 * @throws AppError `invalid` for a wrong one, `too-many` after too many
 */
export async function withOwnPassword<T>(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  typed: { readonly field: string; readonly password: string },
  act: (proven: Proven) => Promise<T>,
): Promise<T> {
  const account = await findAccountById(platform.database, caller.accountId);
  if (!account) throw new AppError('unauthenticated', 'sessionEnded');
  return throttleLogin({ known: { accountId: account.id, by: 'signed in' } }, async (guess) => {
    if (!(await platform.passwords.verify(account.password_hash, typed.password, guess.standing))) {
      return guess.wrong(fieldAppError('invalid', typed.field, 'passwordWrong'));
    }
    const hold = async (db: Db) => {
      const held = await lockOwnAccount(platform, db, caller);
      if (held.password_hash !== account.password_hash) throw new AppError('unauthenticated', 'sessionEnded');
      return held;
    };
    return act({ guess, hold });
  });
}

/** Returns how the caller signs in. */
export async function readOwnSecurity(platform: Platform, accountId: number): Promise<OwnSecurity> {
  const { database } = platform;
  const { name, email } = await readOwnAccount(platform, accountId);
  const factor = await findSecondFactor(database, accountId);
  return {
    name,
    email,
    twoFactor: factor
      ? {
          since: new Date(factor.since).toISOString(),
          recoveryCodesLeft: await countRecoveryCodes(database, accountId),
        }
      : null,
    isTwoFactorRequired: await isTwoFactorRequired(database),
  };
}

/**
 * Changes the password of the caller's account. Ends all its sessions and reset links, revokes its known browsers, and
 * starts a new session for the caller.
 * @returns the credentials of that session, and what to remember the caller's browser by
 * @throws AppError `invalid` for a wrong present password or a common new one; `too-many`
 */
export async function changeOwnPassword(
  platform: Platform,
  throttleLogin: ThrottleLogin,
  caller: Caller,
  input: z.output<typeof passwordChange>,
): Promise<{ readonly credentials: Credentials; readonly knownTo: KnownTo }> {
  refuseCommonPassword(input.password);
  const typed = { field: 'currentPassword', password: input.currentPassword };
  const { accountId } = caller;
  return withOwnPassword(platform, throttleLogin, caller, typed, async ({ hold }) => {
    const passwordHash = await platform.passwords.hash(input.password, 'known');
    return inTransaction(platform.database, async (db) => {
      const account = await hold(db);
      const knownTo = await setPasswordHash(db, accountId, passwordHash);
      await deleteResetTokensOf(db, accountId);
      await recordOwnAction(platform, db, accountId, 'password changed');
      await notifyOfChange(platform, db, accountId, 'password');
      return { credentials: await renewSession(platform, db, account, caller), knownTo };
    });
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
    await lockOwnAccount(platform, db, caller);
    if (!(await deleteSessionOfAccount(db, accountId, sessionId))) throw notFound();
    await recordOwnAction(platform, db, accountId, 'session ended');
  });
}

/**
 * Ends all sessions of the caller's account except the caller's, and revokes its known browsers.
 * @returns what to remember the caller's browser by
 */
export async function endOtherSessions(platform: Platform, caller: Caller): Promise<KnownTo> {
  const { accountId, sessionId } = caller;
  return inTransaction(platform.database, async (db) => {
    await lockOwnAccount(platform, db, caller);
    await deleteSessionsOfAccount(db, accountId, sessionId);
    await recordOwnAction(platform, db, accountId, 'other sessions ended');
    return forgetBrowsers(db, accountId);
  });
}
