import { messages } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import { addressGroup, checkLimit, countTowards, type Limit, MINUTE } from './limits.ts';

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
/** Whom wrong guesses count for. */
export interface Guesser {
  /** Role and email of the account that is guessed at, whether or not there is one. */
  readonly account: string;
  /** Who is signed in and guesses at the password of that account: what others try at the door does not stop them. */
  readonly signedIn?: string;
  /** From which the guess came. */
  readonly address: string;
}

/** What somebody who looks at a guess can do about it. */
export interface Guess {
  /** Counts a wrong password, or a wrong code, and refuses it. Never within a transaction. */
  readonly wrong: (refusal: Refusal) => Promise<never>;
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

  return async ({ account, signedIn, address }, look) => {
    const group = addressGroup(address);
    const checked = signedIn ?? account;
    const guess: Guess = {
      wrong: async (refusal) => {
        for (const whom of new Set([account, checked])) await countTowards(platform, perAccount, whom);
        await countTowards(platform, perAddress, group);
        throw refusal;
      },
    };
    // Whoever is over the limit does not stand in line.
    await checkLimits(checked, group);
    return turns.take(`address ${group}`, () =>
      turns.take(`account ${checked}`, async () => {
        await checkLimits(checked, group);
        return look(guess);
      }),
    );
  };
}
