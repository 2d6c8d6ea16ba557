import type { CallerKind } from '#server/platform/passwords/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { busy } from '#server/platform/app-error.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import {
  addressGroup,
  type Attempt,
  type AttemptLimits,
  beginAttempt,
  countedAttempts,
  type Counting,
  DAY,
  HOUR,
  type Limit,
  MAX_WAITING,
  MINUTE,
  onlyLimit,
  secondsToWait,
  secondsUntil,
  tooMany,
  type Wait,
} from './limits.ts';

const code = 'tooManyAttempts';

/** The limit on a browser that has signed in to the account before, or on a signed-in caller (decision 6). */
const perKnownCaller: Limit = { kind: 'wrong-password-known', max: 10, windowMs: 15 * MINUTE, code };

/** Limits of this kind count the same attempts: those of strangers at one account. */
const kind = 'wrong-password-account';
const perMinute: Limit = { kind, max: 10, windowMs: MINUTE, code };
const perDay: Limit = { kind, max: 100, windowMs: DAY, code };

/** Three wrong attempts in an hour are free. Each further one doubles the delay of the next, up to five minutes. */
const FREE = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * MINUTE;
const MAX_DOUBLED = FREE + Math.ceil(Math.log2(MAX_DELAY_MS / FIRST_DELAY_MS));
const delaying: Limit = { kind, max: MAX_DOUBLED, windowMs: HOUR, code };

/**
 * Counts different accounts: thousands of phones share an address of a mobile network, and some of their users mistype.
 */
const perAddress: Limit = { kind: 'wrong-password-address', max: 30, windowMs: 10 * MINUTE, code, distinct: true };

async function secondsOfDelay(counting: Counting, account: string): Promise<number | undefined> {
  const { platform } = counting;
  const wrong = await countedAttempts(counting, delaying, account);
  const [newest] = wrong;
  if (newest === undefined || wrong.length < FREE) return undefined;
  const over = newest + Math.min(FIRST_DELAY_MS * 2 ** (wrong.length - FREE), MAX_DELAY_MS);
  return over > platform.now() ? secondsUntil(platform, over) : undefined;
}

/** Returns the limits on strangers. They are the same for an account that does not exist. */
function limitsOnStrangers({ secret }: Platform, account: string, group: string): AttemptLimits {
  return {
    counts: [
      { limit: perDay, subject: account },
      { limit: perAddress, subject: group, about: keyedName(kind, account, secret) },
    ],
    secondsToWait: async (counting) => {
      const waits = [
        await secondsOfDelay(counting, account),
        await secondsToWait(counting, perMinute, account),
        await secondsToWait(counting, perDay, account),
        await secondsToWait(counting, perAddress, group),
      ].filter((wait) => wait !== undefined);
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
  };
}

/** A caller that strangers can neither lock out nor slow down. */
interface Known {
  readonly accountId: number;
  /** Tells the known callers of an account apart: the mark in the known-browser cookie, or `signed in`. */
  readonly client: string;
}

interface Stranger {
  /** Role and email of the account, whether or not it exists. */
  readonly account: string;
  readonly address: string;
}

/** The caller that wrong attempts count for. */
export interface LoginCaller {
  readonly known?: Known | undefined;
  /** Used if the caller is not known, or has used up its own limit. If undefined, the caller is refused then. */
  readonly stranger?: Stranger;
}

/** An open attempt at a password, and the kind of caller that it counts for. */
export interface LoginAttempt extends Attempt {
  readonly caller: CallerKind;
}

/** Limits wrong passwords (decision 6; docs/decisions/0008-limits.md). */
export interface LoginThrottle {
  /**
   * Starts an attempt, which must be disposed. Until then, other strangers at the account or from the address wait. The
   * known callers of an account wait in a queue of their own.
   * @throws AppError `too-many` at once over the limits, or if too many attempts wait at the account; `busy` if too
   *   many wait from the address or among the known callers
   */
  readonly begin: (caller: LoginCaller) => Promise<LoginAttempt>;
}

const tooManyAttempts = (seconds: number) => tooMany({ kind: 'wrong-password', code }, seconds);

/** Creates a throttle. The limits apply across all processes; the queues belong to this throttle. */
export function createLoginThrottle(platform: Platform): LoginThrottle {
  // One queue per account, whatever the browser, so that many browsers do not get an account more turns.
  const knownCallers = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  const addresses = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  // A crowd at one account means too many attempts, not an overloaded server.
  const accounts = createKeyedMutex({ maxWaiting: MAX_WAITING, full: () => tooManyAttempts(1) });

  async function begin(
    caller: CallerKind,
    limits: AttemptLimits,
    locks: readonly (() => Promise<Disposable>)[],
  ): Promise<LoginAttempt | Wait> {
    // Callers over the limit do not queue.
    const waitSeconds = await limits.secondsToWait({ platform });
    if (waitSeconds !== undefined) return { waitSeconds };
    await using opened = new AsyncDisposableStack();
    for (const lock of locks) opened.use(await lock());
    const attempt = await beginAttempt(platform, limits);
    if ('waitSeconds' in attempt) return attempt;
    opened.use(attempt);
    const held = opened.move();
    return { caller, wrong: attempt.wrong, [Symbol.asyncDispose]: () => held.disposeAsync() };
  }

  async function beginAsKnown({ accountId, client }: Known): Promise<LoginAttempt | Wait> {
    const limits = onlyLimit(perKnownCaller, `${accountId} ${client}`);
    return begin('known', limits, [() => knownCallers.lock(String(accountId))]);
  }

  async function beginAsStranger({ account, address }: Stranger): Promise<LoginAttempt | Wait> {
    const group = addressGroup(address);
    const limits = limitsOnStrangers(platform, account, group);
    return begin('stranger', limits, [() => addresses.lock(group), () => accounts.lock(account)]);
  }

  return {
    begin: async ({ known, stranger }) => {
      const never: Wait = { waitSeconds: Number.POSITIVE_INFINITY };
      const asKnown = known ? await beginAsKnown(known) : never;
      if ('caller' in asKnown) return asKnown;
      const asStranger = stranger ? await beginAsStranger(stranger) : never;
      if ('caller' in asStranger) return asStranger;
      throw tooManyAttempts(Math.min(asKnown.waitSeconds, asStranger.waitSeconds));
    },
  };
}
