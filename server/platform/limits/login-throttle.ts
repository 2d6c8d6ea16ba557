import type { Standing } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AppError, busy } from '#server/platform/app-error.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import { addressGroup, type Limit, MAX_WAITING, MINUTE, tooMany } from './limits.ts';
import { type Budget, budgetOf, countIfWrong, type Looked } from './reservations.ts';
import { budgetOfStrangers } from './strangers.ts';

/** Of a browser that has signed in to the account before, or of whoever is signed in (decision 6). */
const perKnown: Limit = {
  kind: 'wrong-password-known',
  max: 10,
  windowMs: 15 * MINUTE,
  code: 'tooManyAttempts',
};

/** Somebody whom strangers can neither stop nor starve. */
interface Known {
  readonly accountId: number;
  /** Which of those who are known to the account. */
  readonly by: string;
}

interface Stranger {
  /** Role and email of the account that is guessed at, whether or not there is one. */
  readonly account: string;
  /** From which the guess came. */
  readonly address: string;
}

/** Whom wrong guesses count for. */
export interface LoginAttempter {
  readonly known?: Known | undefined;
  /** As whom it counts when it is not known, or has used its own budget up; without, it is refused then. */
  readonly stranger?: Stranger;
}

/** What somebody who looks at a guess can do about it. */
export interface LoginAttempt {
  readonly standing: Standing;
  /** Counts a wrong password, or a wrong code, and refuses it. Never within a transaction. */
  readonly wrong: (appError: AppError) => Promise<never>;
}

const tooManyGuesses = (seconds: number) => tooMany({ kind: 'wrong-password', code: 'tooManyAttempts' }, seconds);

type Look<T> = (guess: LoginAttempt) => Promise<T>;
export type ThrottleLogin = <T>(attempter: LoginAttempter, look: Look<T>) => Promise<T>;

function attemptOf(standing: Standing, count: () => Promise<void>): LoginAttempt {
  return {
    standing,
    wrong: async (appError) => {
      await count();
      throw appError;
    },
  };
}

/**
 * Looks at guesses on one account, and from one address, one after the other, and counts each before it is looked at: many
 * at the same moment, in however many processes, cannot slip past the limits together. Who is known stands in a line
 * apart. Only wrong guesses stay counted; over the limits it throws AppError `too-many`, and nobody is held until they may
 * try (decision 6; docs/decisions/0008-limits.md).
 */
export function createLoginThrottle(platform: Platform): ThrottleLogin {
  const known = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  const addresses = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  // So many who guess at one account at once are too many guesses, and not too much work.
  const accounts = createKeyedMutex({ maxWaiting: MAX_WAITING, full: () => tooManyGuesses(1) });

  /** Who has to wait is told before standing in line. */
  async function lookInLine<T>(
    budget: Budget,
    standing: Standing,
    line: (act: () => Promise<Looked<T>>) => Promise<Looked<T>>,
    look: Look<T>,
  ): Promise<Looked<T>> {
    const early = await budget.secondsLeft({ platform });
    if (early !== undefined) return { wait: early };
    return line(() => countIfWrong(platform, budget, (wrong) => look(attemptOf(standing, wrong))));
  }

  function lookAtKnown<T>({ accountId, by }: Known, look: Look<T>): Promise<Looked<T>> {
    // In one line for the account: somebody with many browsers of their own takes no more places than anybody else.
    const line = (act: () => Promise<Looked<T>>) => known.runExclusive(String(accountId), act);
    return lookInLine(budgetOf(perKnown, `${accountId} ${by}`), 'known', line, look);
  }

  function lookAtStranger<T>({ account, address }: Stranger, look: Look<T>): Promise<Looked<T>> {
    const group = addressGroup(address);
    const line = (act: () => Promise<Looked<T>>) =>
      addresses.runExclusive(group, () => accounts.runExclusive(account, act));
    return lookInLine(budgetOfStrangers(platform, account, group), 'stranger', line, look);
  }

  return async (attempter, look) => {
    const never = { wait: Number.POSITIVE_INFINITY };
    const asKnown = attempter.known ? await lookAtKnown(attempter.known, look) : never;
    if ('value' in asKnown) return asKnown.value;
    const asStranger = attempter.stranger ? await lookAtStranger(attempter.stranger, look) : never;
    if ('value' in asStranger) return asStranger.value;
    throw tooManyGuesses(Math.min(asKnown.wait, asStranger.wait));
  };
}
