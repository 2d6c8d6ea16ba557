import type { Standing } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import { addressGroup, countTowards, type Limit, MINUTE, secondsToWait } from './limits.ts';
import { countStrangersAttempt, secondsForStrangers } from './strangers.ts';

/** For each account that is guessed at, and behind each address. */
const MAX_WAITING = 40;

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

const busy = () => new AppError('busy', 'busy', { retryAfterSeconds: 2 });
const tooMany = (retryAfterSeconds: number) => new AppError('too-many', 'tooManyAttempts', { retryAfterSeconds });

type Look<T> = (guess: LoginAttempt) => Promise<T>;
export type ThrottleLogin = <T>(attempter: LoginAttempter, look: Look<T>) => Promise<T>;

/** What came of a guess, or the seconds until it may be looked at. */
type Looked<T> = { readonly value: T } | { readonly wait: number };

function attemptOf(standing: Standing, count: () => Promise<void>): LoginAttempt {
  return {
    standing,
    wrong: async (appError) => {
      await count();
      throw appError;
    },
  };
}

/** Asks how long to wait before standing in line, and once more when the turn has come. */
async function lookExclusively<T>(
  secondsLeft: () => Promise<number | undefined>,
  runExclusive: (act: () => Promise<Looked<T>>) => Promise<Looked<T>>,
  look: () => Promise<T>,
): Promise<Looked<T>> {
  const early = await secondsLeft();
  if (early !== undefined) return { wait: early };
  return runExclusive(async () => {
    const wait = await secondsLeft();
    return wait === undefined ? { value: await look() } : { wait };
  });
}

/**
 * Looks at guesses on one account, and from one address, one after the other: many at the same moment cannot slip past
 * the limits together. Who is known stands in a line apart. Only wrong guesses count; over the limits it throws AppError
 * `too-many`, and nobody is held until they may try (decision 6; docs/decisions/0018).
 */
export function createLoginThrottle(platform: Platform): ThrottleLogin {
  const known = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  const addresses = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  // So many who guess at one account at once are too many guesses, and not too much work.
  const accounts = createKeyedMutex({ maxWaiting: MAX_WAITING, full: () => tooMany(1) });

  function lookAtKnown<T>({ accountId, by }: Known, look: Look<T>): Promise<Looked<T>> {
    const whom = `${accountId} ${by}`;
    return lookExclusively(
      () => secondsToWait(platform, perKnown, whom),
      // In one line for the account: somebody with many browsers of their own takes no more places than anybody else.
      (act) => known.runExclusive(String(accountId), act),
      () => look(attemptOf('known', () => countTowards(platform, perKnown, whom))),
    );
  }

  function lookAtStranger<T>({ account, address }: Stranger, look: Look<T>): Promise<Looked<T>> {
    const group = addressGroup(address);
    return lookExclusively(
      () => secondsForStrangers(platform, account, group),
      (act) => addresses.runExclusive(group, () => accounts.runExclusive(account, act)),
      () => look(attemptOf('stranger', () => countStrangersAttempt(platform, account, group))),
    );
  }

  return async (attempter, look) => {
    const never = { wait: Number.POSITIVE_INFINITY };
    const asKnown = attempter.known ? await lookAtKnown(attempter.known, look) : never;
    if ('value' in asKnown) return asKnown.value;
    const asStranger = attempter.stranger ? await lookAtStranger(attempter.stranger, look) : never;
    if ('value' in asStranger) return asStranger.value;
    throw tooMany(Math.min(asKnown.wait, asStranger.wait));
  };
}
