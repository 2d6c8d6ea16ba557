import { messages } from '#contract/messages.ts';
import { checkCodeLimit, hasSecondFactor, spendCode } from '#server/features/second-factor/service.ts';
import { type Credentials, startSession } from '#server/features/sessions/service.ts';
import { recordAudit } from '#server/platform/audit/audit-store.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import { createGuessing, type Guess } from '#server/platform/limits/guessing.ts';
import { verifyAgainstNothing, verifyPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fieldRefusal, Refusal } from '#server/platform/refusal.ts';
import { isPublicKey } from '#server/platform/tokens/signatures.ts';
import { refuseCode, tellOfChange } from './service.ts';
import { type Account, findAccount, holdAccount, noteSignIn, type Role } from './store.ts';

export interface SignInAttempt {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  /** Of the second factor; only administrators have one. */
  readonly code?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** With which the client will sign each refresh. */
  readonly publicKey?: string | undefined;
}

async function checkPassword(platform: Platform, attempt: SignInAttempt): Promise<Account | undefined> {
  const account = await findAccount(platform.database, attempt.role, attempt.email);
  // An address nobody registered costs the same time as a known one.
  const correct = account
    ? await verifyPassword(account.password_hash, attempt.password)
    : await verifyAgainstNothing(attempt.password);
  return correct ? account : undefined;
}

/** What somebody with the right password may do. */
type Entry = Credentials | 'no account' | 'code needed' | 'wrong code';

/**
 * Signs an administrator in. That is noted: whoever asks what happened asks first who was there. Wrong passwords are
 * not, for they tell of nobody, and anybody could fill the log with them.
 */
async function enterOffice(platform: Platform, db: Db, account: Account, attempt: SignInAttempt): Promise<Entry> {
  const by = { at: platform.now(), actorId: account.id, subject: `administrator ${account.id}` };
  if (await hasSecondFactor(db, account.id)) {
    if (attempt.code === undefined) return 'code needed';
    const used = await spendCode(platform, db, account.id, attempt.code);
    if (used === undefined) return 'wrong code';
    if (used === 'recovery') {
      await recordAudit(db, { ...by, action: 'recovery code used' });
      await tellOfChange(platform, db, account.id, 'recovery code used');
    }
  }
  await noteSignIn(db, account.id, platform.now());
  await recordAudit(db, { ...by, action: 'signed in' });
  return startSession(platform, db, account, attempt);
}

async function enter(platform: Platform, account: Account, attempt: SignInAttempt): Promise<Entry> {
  return inTransaction(platform.database, async (db) => {
    if (!(await holdAccount(db, account.id, account.password_hash))) return 'no account';
    if (account.role === 'admin') return enterOffice(platform, db, account, attempt);
    return startSession(platform, db, account, attempt);
  });
}

async function welcome(
  platform: Platform,
  guess: Guess,
  account: Account,
  attempt: SignInAttempt,
): Promise<Credentials> {
  const entry = await enter(platform, account, attempt);
  switch (entry) {
    case 'no account':
      throw new Refusal('unauthenticated', messages.loginFailed);
    case 'code needed':
      throw fieldRefusal('unauthenticated', 'code', messages.codeRequired);
    case 'wrong code':
      return refuseCode(platform, guess, {
        accountId: account.id,
        code: attempt.code ?? '',
        refusal: fieldRefusal('unauthenticated', 'code', messages.codeWrong),
      });
    default:
      return entry;
  }
}

/** Signing in with guesses counted. */
export function createSignIn(platform: Platform): (attempt: SignInAttempt) => Promise<Credentials> {
  const lookAtGuess = createGuessing(platform);

  /**
   * @throws Refusal `unauthenticated` for a wrong password or an unknown address alike, and with the field `code` for
   *   the right password where a code is needed besides; `forbidden` for the right password of an account that waits for
   *   approval, `too-many` after too many wrong ones (decision 6); `invalid` for a public key that is none
   */
  return async (attempt) => {
    if (attempt.publicKey !== undefined && !isPublicKey(attempt.publicKey)) {
      throw fieldRefusal('invalid', 'publicKey', messages.publicKeyInvalid);
    }
    return lookAtGuess({ account: `${attempt.role}:${attempt.email}`, address: attempt.address }, async (guess) => {
      const account = await checkPassword(platform, attempt);
      if (!account) return guess.wrong(new Refusal('unauthenticated', messages.loginFailed));
      if (account.approved_at === null) throw new Refusal('forbidden', messages.awaitingApproval);
      if (attempt.code !== undefined) await checkCodeLimit(platform, account.id, attempt.code);
      return welcome(platform, guess, account, attempt);
    });
  };
}
