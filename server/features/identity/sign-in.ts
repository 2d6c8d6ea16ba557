import { AppError, fieldAppError } from '#server/platform/app-error.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { beginLogin } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials, BrowserAccount } from '#server/platform/tokens/holders.ts';
import { notifyOfChange } from './emails.ts';
import { findAccount, lockAccount, type Role, type StoredAccount, updateAccount } from './accounts-store.ts';
import { recordOwnAction } from './own-account.ts';
import { beginCodeAttempt, hasSecondFactor, redeemCode } from './second-factor.ts';
import { refuseInvalidKey, startSession } from './sessions.ts';

export interface TypedCredentials {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  /** A code of the second factor. Only administrators have one. */
  readonly code?: string | undefined;
  /** The key that verifies the signature of each refresh; undefined if the client does not sign. */
  readonly publicKey?: string | undefined;
}

interface SignInRequest extends TypedCredentials {
  readonly address: string;
  readonly userAgent: string;
  /** Returns the random id of the browser if it has signed in to the account before, else undefined. */
  readonly findBrowserId: (account: BrowserAccount) => string | undefined;
}

interface SignedIn {
  readonly credentials: Credentials;
  /** The account and the generation to write into the known-browser cookie. */
  readonly browserAccount: BrowserAccount;
}

const loginFailed = () => new AppError('unauthenticated', 'loginFailed');
const codeRequired = () => fieldAppError('unauthenticated', 'code', 'codeRequired');
const codeWrong = () => fieldAppError('unauthenticated', 'code', 'codeWrong');

const browserAccountOf = ({ id, browsers_generation }: StoredAccount): BrowserAccount => ({
  accountId: id,
  generation: browsers_generation,
});

/**
 * Checks the throttle, the password and the second factor, and starts a session. An unknown email gives the same
 * response as a wrong password and takes as long. The audit log contains the sign-ins of administrators, but
 * no wrong passwords, because anyone could fill the log with them.
 * @throws AppError `unauthenticated` for a wrong password, and with the field `code` if the code is wrong or missing;
 *   `forbidden` if the account waits for approval or was refused; `too-many` after too many wrong attempts (decision 6); `invalid` for
 *   an invalid public key
 */
export async function signIn(platform: Platform, request: SignInRequest): Promise<SignedIn> {
  const { role, email, password, code } = request;
  refuseInvalidKey(request.publicKey);
  const account = await findAccount(platform.database, role, email);
  const browser = account && request.findBrowserId(browserAccountOf(account));

  await using attempt = await beginLogin(platform, {
    known: account && browser !== undefined ? { accountId: account.id, client: browser } : undefined,
    stranger: { account: `${role}:${email}`, address: request.address },
  });
  const isRight = await platform.passwords.verify(account?.password_hash, password, attempt.caller);
  if (!account || !isRight) throw attempt.wrong(loginFailed());
  if (account.refusal_reason !== null) {
    throw new AppError('forbidden', 'accountRefused', { reason: account.refusal_reason });
  }
  if (account.approved_at === null) throw new AppError('forbidden', 'awaitingApproval');

  await using codeAttempt = await beginCodeAttempt(platform, attempt, account.id, code);
  return await inTransaction(platform.database, async (db) => {
    const locked = await lockAccount(db, account.id);
    // The account was deleted, got another password or lost its approval while the password was checked.
    if (locked?.password_hash !== account.password_hash || locked.approved_at === null) throw loginFailed();
    if (role === 'admin') {
      if (await hasSecondFactor(db, locked.id)) {
        const used = code === undefined ? undefined : await redeemCode(platform, db, locked.id, code);
        if (!used) throw code === undefined ? codeRequired() : codeAttempt.wrong(codeWrong());
        if (used === 'recovery') {
          await recordOwnAction(platform, db, locked.id, 'recovery code used');
          await notifyOfChange(platform, db, locked.id, 'recovery code used');
        }
      }
      await updateAccount(db, locked.id, { last_sign_in_at: platform.now() });
      await recordOwnAction(platform, db, locked.id, 'signed in');
    }
    return { credentials: await startSession(platform, db, locked, request), browserAccount: browserAccountOf(locked) };
  });
}
