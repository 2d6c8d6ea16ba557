import { findAccountOf, lockAccountOf } from '#server/features/accounts/service.ts';
import { sessionIsLive } from '#server/features/sessions/service.ts';
import { recordAudit } from '#server/records/audit-store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LoginAttempt, ThrottleLogin } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';

type OwnAction =
  | 'password changed'
  | 'session ended'
  | 'other sessions ended'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made';

/** Who does something to their own account, in which session. */
export interface Caller {
  readonly accountId: number;
  readonly sessionId: string;
  /** What their browser says of itself: a session that begins anew is called by it. */
  readonly userAgent: string;
}

/** Notes what somebody did to their own account; part of the caller's transaction. */
export async function noteOwn(platform: Platform, db: Db, accountId: number, action: OwnAction): Promise<void> {
  await recordAudit(db, {
    at: platform.now(),
    actorId: accountId,
    action,
    subject: { type: 'administrator', id: accountId },
  });
}

/**
 * Keeps the account as it is until the transaction ends.
 * @throws AppError `unauthenticated` when somebody has ended the session that asks since its call was let in: it must not
 *   act any more
 */
export async function lockOwnAccount(platform: Platform, db: Db, caller: Caller) {
  const account = await lockAccountOf(db, caller.accountId);
  if (!account || !(await sessionIsLive(platform, db, caller))) {
    throw new AppError('unauthenticated', 'sessionEnded');
  }
  return account;
}

/** The same, as the account was when the password was checked, which takes its time. */
async function lockProven(platform: Platform, db: Db, caller: Caller, passwordHash: string) {
  const account = await lockOwnAccount(platform, db, caller);
  if (account.password_hash !== passwordHash) throw new AppError('unauthenticated', 'sessionEnded');
  return account;
}

/** What somebody does who has typed their own password once more. */
export interface Proven {
  readonly guess: LoginAttempt;
  /**
   * To be called first in the transaction of what they do.
   * @throws AppError `unauthenticated` when their session, the account or its password is another by now
   */
  readonly hold: (db: Db) => ReturnType<typeof lockOwnAccount>;
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
  const account = await findAccountOf(platform.database, caller.accountId);
  if (!account) throw new AppError('unauthenticated', 'sessionEnded');
  return throttleLogin({ known: { accountId: account.id, by: 'signed in' } }, async (guess) => {
    if (!(await platform.passwords.verify(account.password_hash, typed.password, guess.standing))) {
      return guess.wrong(fieldAppError('invalid', typed.field, 'passwordWrong'));
    }
    return act({ guess, hold: (db) => lockProven(platform, db, caller, account.password_hash) });
  });
}
