import { recordAudit } from '#server/records/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { createLoginThrottle, type LoginAttempter } from '#server/platform/limits/login-throttle.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldAppError, AppError } from '#server/platform/app-error.ts';
import type { Credentials, KnownTo } from '#server/platform/tokens/holders.ts';
import { isPublicKey } from '#server/platform/tokens/signatures.ts';
import { findAccount, lockAccount, type Role, type StoredAccount, updateLastSignIn } from './accounts-store.ts';
import { notifyOfChange } from './emails.ts';
import { redeemCode, withCode } from './second-factor.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { startSession } from './sessions.ts';

export interface TypedCredentials {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  /** Of the second factor; only administrators have one. */
  readonly code?: string | undefined;
  /** With which the client will sign each refresh. */
  readonly publicKey?: string | undefined;
}

export interface SignInAttempt extends TypedCredentials {
  readonly address: string;
  readonly userAgent: string;
  /** By what an account knows the browser, if it has signed in to it before. */
  readonly knownAs: (whom: KnownTo) => string | undefined;
}

interface SignedIn {
  readonly credentials: Credentials;
  readonly knownTo: KnownTo;
}

function knownToOf({ id, browsers_generation }: StoredAccount): KnownTo {
  return { accountId: id, generation: browsers_generation };
}

/** What hinders somebody with the right password. */
type Objection = 'no account' | 'code needed' | 'wrong code';

/**
 * Signs an administrator in. That is noted: whoever asks what happened asks first who was there. Wrong passwords are
 * not, for they tell of nobody, and anybody could fill the log with them.
 */
async function enterAdmin(
  platform: Platform,
  db: Db,
  account: StoredAccount,
  attempt: SignInAttempt,
): Promise<Objection | undefined> {
  const by = { at: platform.now(), actorId: account.id, subject: { type: 'administrator', id: account.id } } as const;
  if (await hasSecondFactor(db, account.id)) {
    if (attempt.code === undefined) return 'code needed';
    const used = await redeemCode(platform, db, account.id, attempt.code);
    if (used === undefined) return 'wrong code';
    if (used === 'recovery') {
      await recordAudit(db, { ...by, action: 'recovery code used' });
      await notifyOfChange(platform, db, account.id, 'recovery code used');
    }
  }
  await updateLastSignIn(db, account.id, platform.now());
  await recordAudit(db, { ...by, action: 'signed in' });
  return undefined;
}

async function enter(
  platform: Platform,
  account: StoredAccount,
  attempt: SignInAttempt,
): Promise<SignedIn | Objection> {
  return inTransaction(platform.database, async (db) => {
    const held = await lockAccount(db, account.id);
    // Deleted, given another password, or no longer approved, since the one that was typed has been checked.
    if (held?.password_hash !== account.password_hash || held.approved_at === null) return 'no account';
    const objection = held.role === 'admin' ? await enterAdmin(platform, db, held, attempt) : undefined;
    if (objection !== undefined) return objection;
    return { credentials: await startSession(platform, db, held, attempt), knownTo: knownToOf(held) };
  });
}

/** @returns undefined for a wrong code */
async function welcome(
  platform: Platform,
  account: StoredAccount,
  attempt: SignInAttempt,
): Promise<SignedIn | undefined> {
  const entry = await enter(platform, account, attempt);
  switch (entry) {
    case 'no account':
      throw new AppError('unauthenticated', 'loginFailed');
    case 'code needed':
      throw fieldAppError('unauthenticated', 'code', 'codeRequired');
    case 'wrong code':
      return undefined;
    default:
      return entry;
  }
}

const wrongCode = () => fieldAppError('unauthenticated', 'code', 'codeWrong');

/** As whom the attempt counts if it fails. An account that nobody has cannot be told from one that knows nobody. */
function attempterOf(account: StoredAccount | undefined, attempt: SignInAttempt): LoginAttempter {
  const stranger = { account: `${attempt.role}:${attempt.email}`, address: attempt.address };
  if (!account) return { stranger };
  const browser = attempt.knownAs(knownToOf(account));
  return { stranger, known: browser === undefined ? undefined : { accountId: account.id, by: browser } };
}

/** Signing in with guesses counted. */
export function createSignIn(platform: Platform): (attempt: SignInAttempt) => Promise<SignedIn> {
  const throttleLogin = createLoginThrottle(platform);

  /**
   * @throws AppError `unauthenticated` for a wrong password or an unknown address alike, and with the field `code` for
   *   the right password where a code is needed besides; `forbidden` for the right password of an account that waits for
   *   approval, `too-many` after too many wrong ones (decision 6); `invalid` for a public key that is none
   */
  return async (attempt) => {
    if (attempt.publicKey !== undefined && !isPublicKey(attempt.publicKey)) {
      throw fieldAppError('invalid', 'publicKey', 'publicKeyInvalid');
    }
    const account = await findAccount(platform.database, attempt.role, attempt.email);
    return throttleLogin(attempterOf(account, attempt), async (guess) => {
      // An address nobody registered costs the same time as a known one.
      const isRight = account
        ? await platform.passwords.verify(account.password_hash, attempt.password, guess.standing)
        : await platform.passwords.verifyAgainstNothing(attempt.password, guess.standing);
      if (!account || !isRight) return guess.wrong(new AppError('unauthenticated', 'loginFailed'));
      if (account.approved_at === null) throw new AppError('forbidden', 'awaitingApproval');
      const typed = { accountId: account.id, guess, code: attempt.code, appError: wrongCode() };
      return withCode(platform, typed, () => welcome(platform, account, attempt));
    });
  };
}
