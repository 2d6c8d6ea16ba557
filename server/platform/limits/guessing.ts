import { messages } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import { addressGroup, checkLimit, countTowards, HOUR, type Limit, MINUTE } from './limits.ts';

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
/** Six digits are few: whoever knows the password must not try them all within weeks. */
const codesPerAccount: Limit = {
  kind: 'wrong-code-account',
  most: 20,
  window: HOUR,
  message: messages.tooManyAttempts,
};

/** Whom wrong guesses count for. */
export interface Guesser {
  /** Role and email of the account that is guessed at, whether or not there is one. */
  readonly account: string;
  /** From which the guess came. */
  readonly address: string;
}

/** What somebody who looks at a guess can do about it. */
export interface Guess {
  /** Counts a wrong password and refuses it. */
  readonly wrongPassword: (refusal: Refusal) => Promise<never>;
  /** @throws Refusal `too-many` after too many wrong codes; to be asked before a code is looked at */
  readonly checkCodes: () => Promise<void>;
  /** Counts a wrong code, which is as bad as a wrong password, and refuses it. Never within a transaction. */
  readonly wrongCode: (refusal: Refusal) => Promise<never>;
}

export type LookAtGuess = <T>(guesser: Guesser, look: (guess: Guess) => Promise<T>) => Promise<T>;

/**
 * Looks at guesses on one account, and from one address, one after the other: many at the same moment cannot slip past
 * the limits together. Only wrong ones count; over the limit it throws Refusal `too-many` (decision 6).
 */
export function createGuessing(platform: Platform): LookAtGuess {
  const turns = createTurns();

  async function checkLimits(account: string, group: string): Promise<void> {
    await checkLimit(platform, perAccount, account);
    await checkLimit(platform, perAddress, group);
  }

  return async ({ account, address }, look) => {
    const group = addressGroup(address);
    const wrongPassword = async (refusal: Refusal): Promise<never> => {
      await countTowards(platform, perAccount, account);
      await countTowards(platform, perAddress, group);
      throw refusal;
    };
    const guess: Guess = {
      wrongPassword,
      checkCodes: () => checkLimit(platform, codesPerAccount, account),
      wrongCode: async (refusal) => {
        await countTowards(platform, codesPerAccount, account);
        return wrongPassword(refusal);
      },
    };
    // Whoever is over the limit does not stand in line.
    await checkLimits(account, group);
    return turns.take(`address ${group}`, () =>
      turns.take(`account ${account}`, async () => {
        await checkLimits(account, group);
        return look(guess);
      }),
    );
  };
}
