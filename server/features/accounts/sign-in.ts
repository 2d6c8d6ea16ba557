import { messages } from '#contract/messages.ts';
import { type Credentials, startSession } from '#server/features/sessions/service.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { addressGroup, checkLimit, countTowards, MINUTE, type Limit } from '#server/platform/limits/limits.ts';
import { verifyAgainstNothing, verifyPassword } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import { type Account, findAccount, holdAccount, type Role } from './store.ts';

const perAccount: Limit = {
  kind: 'wrong-password-account',
  most: 10,
  window: MINUTE,
  message: messages.tooManyAttempts,
};
const perAddress: Limit = {
  kind: 'wrong-password-address',
  most: 30,
  window: MINUTE,
  message: messages.tooManyAttempts,
};

export interface SignInAttempt {
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

async function checkPassword(platform: Platform, attempt: SignInAttempt): Promise<Account | undefined> {
  const account = await findAccount(platform.database, attempt.role, attempt.email);
  // An address nobody registered costs the same time as a known one.
  const correct = account
    ? await verifyPassword(account.password_hash, attempt.password)
    : await verifyAgainstNothing(attempt.password);
  return correct ? account : undefined;
}

/**
 * Signing in with guesses counted. Attempts on one account, and from one address, are looked at one after the other:
 * many at the same moment cannot slip past the limits together.
 */
export function createSignIn(platform: Platform): (attempt: SignInAttempt) => Promise<Credentials> {
  const turns = createTurns();

  async function checkLimits(who: { account: string; address: string }): Promise<void> {
    await checkLimit(platform, perAccount, who.account);
    await checkLimit(platform, perAddress, who.address);
  }

  /**
   * @throws Refusal `unauthenticated` for a wrong password or an unknown address alike, `forbidden` for the right
   *   password of an account that waits for approval, `too-many` after too many wrong ones (decision 6)
   */
  return async (attempt) => {
    const who = { account: `${attempt.role}:${attempt.email}`, address: addressGroup(attempt.address) };
    // Whoever is over the limit does not stand in line.
    await checkLimits(who);
    return turns.take(`address ${who.address}`, () =>
      turns.take(`account ${who.account}`, async () => {
        await checkLimits(who);
        const account = await checkPassword(platform, attempt);
        if (!account) {
          await countTowards(platform, perAccount, who.account);
          await countTowards(platform, perAddress, who.address);
          throw new Refusal('unauthenticated', messages.loginFailed);
        }
        if (account.approved_at === null) throw new Refusal('forbidden', messages.awaitingApproval);
        const credentials = await inTransaction(platform.database, async (db) =>
          (await holdAccount(db, account.id, account.password_hash)) ? startSession(platform, db, account) : undefined,
        );
        if (!credentials) throw new Refusal('unauthenticated', messages.loginFailed);
        return credentials;
      }),
    );
  };
}
