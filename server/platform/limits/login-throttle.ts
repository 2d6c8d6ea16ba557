import type { CallerKind } from '#server/platform/passwords/passwords.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import {
  type Attempt,
  type AttemptLimits,
  beginAttempt,
  countedAttempts,
  type GuessLimit,
  onlyLimit,
  secondsToWait,
  type Wait,
} from './guesses.ts';
import { addressGroup, DAY, HOUR, MINUTE, secondsUntil, tooMany } from './limits.ts';

const code = 'tooManyAttempts';

/** The limit on a browser that has signed in to the account before, or on a signed-in caller (decision 6). */
const perKnownCaller: GuessLimit = { kind: 'wrong-password-known', max: 10, windowMs: 15 * MINUTE, code };

/** The three limits on strangers at one account have the same kind, so they count the same attempts. */
const kind = 'wrong-password-account';
const perMinute: GuessLimit = { kind, max: 10, windowMs: MINUTE, code };
const perDay: GuessLimit = { kind, max: 100, windowMs: DAY, code };

/**
 * After `FREE` wrong attempts within an hour, the next attempt must wait one second. Each further wrong attempt doubles
 * the wait, up to five minutes.
 */
const FREE = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * MINUTE;
const MAX_DOUBLED = FREE + Math.ceil(Math.log2(MAX_DELAY_MS / FIRST_DELAY_MS));
const delaying: GuessLimit = { kind, max: MAX_DOUBLED, windowMs: HOUR, code };

/**
 * Counts the accounts that an address tried with wrong passwords. It does not count attempts, because thousands of
 * phones share an address of a mobile network, and some of their users mistype.
 */
const perAddress: GuessLimit = { kind: 'wrong-password-address', max: 30, windowMs: 10 * MINUTE, code, distinct: true };

async function secondsOfDelay(platform: Platform, account: string, db?: Db): Promise<number | undefined> {
  const wrong = await countedAttempts(platform, delaying, account, db);
  const [newest] = wrong;
  if (newest === undefined || wrong.length < FREE) return undefined;
  const over = newest + Math.min(FIRST_DELAY_MS * 2 ** (wrong.length - FREE), MAX_DELAY_MS);
  return over > platform.now() ? secondsUntil(platform, over) : undefined;
}

/** Returns the limits that apply to a stranger. They are the same for an account that does not exist. */
function limitsOnStrangers({ secret }: Platform, account: string, group: string): AttemptLimits {
  return {
    counts: [
      { limit: perDay, subject: account },
      { limit: perAddress, subject: group, about: keyedName(kind, account, secret) },
    ],
    secondsToWait: async (platform, db) => {
      const waits = [
        await secondsOfDelay(platform, account, db),
        await secondsToWait(platform, perMinute, account, db),
        await secondsToWait(platform, perDay, account, db),
        await secondsToWait(platform, perAddress, group, db),
      ].filter((wait) => wait !== undefined);
      return waits.length === 0 ? undefined : Math.max(...waits);
    },
  };
}

/** A caller with a separate limit and queue, so that strangers can neither lock out nor slow down this caller. */
interface Known {
  readonly accountId: number;
  /** Identifies one of the known callers of an account: the id in the browser's cookie, or `signed in`. */
  readonly client: string;
}

interface Stranger {
  /** Role and email of the account, whether or not it exists. */
  readonly account: string;
  readonly address: string;
}

/** The caller who tries a password. A wrong password counts for `known` or for `stranger`. */
interface LoginCaller {
  readonly known?: Known | undefined;
  /**
   * The caller as a stranger, for whom the attempt counts if `known` is undefined or over its limit. If `stranger` is
   * undefined, the attempt is refused in that case.
   */
  readonly stranger?: Stranger;
}

/** An open attempt at a password, and whether it counts for a known caller or for a stranger. */
export interface LoginAttempt extends Attempt {
  readonly caller: CallerKind;
}

const tooManyAttempts = (seconds: number) => tooMany({ kind: 'wrong-password', code }, seconds);

async function begin(
  platform: Platform,
  caller: CallerKind,
  limits: AttemptLimits,
  locks: readonly (() => Promise<Disposable>)[],
): Promise<LoginAttempt | Wait> {
  // Callers over the limit are refused at once, without waiting in the queue.
  const waitSeconds = await limits.secondsToWait(platform);
  if (waitSeconds !== undefined) return { waitSeconds };
  await using opened = new AsyncDisposableStack();
  for (const lock of locks) opened.use(await lock());
  const attempt = await beginAttempt(platform, limits);
  if ('waitSeconds' in attempt) return attempt;
  opened.use(attempt);
  const held = opened.move();
  return { caller, wrong: attempt.wrong, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

async function beginAsKnown(platform: Platform, { accountId, client }: Known): Promise<LoginAttempt | Wait> {
  const limits = onlyLimit(perKnownCaller, `${accountId} ${client}`);
  return begin(platform, 'known', limits, [() => platform.attempts.knownCallers(String(accountId))]);
}

async function beginAsStranger(platform: Platform, { account, address }: Stranger): Promise<LoginAttempt | Wait> {
  const { accounts, addresses } = platform.attempts;
  const group = addressGroup(address);
  // If too many strangers wait for one account, the error is `too-many` instead of `busy`, because the server is not
  // overloaded.
  const tooManyWait = () => tooManyAttempts(1);
  const limits = limitsOnStrangers(platform, account, group);
  return begin(platform, 'stranger', limits, [() => addresses(group), () => accounts(account, tooManyWait)]);
}

/**
 * Starts an attempt at a password, which the caller must dispose (decision 6; docs/decisions/0008-limits.md). Until it
 * is disposed, other strangers who use the same account or address wait. Known callers of an account wait in a separate
 * queue. The limits apply across all processes; the queues are in this process only.
 * @throws AppError `too-many` if a limit is reached, or if too many strangers wait for the account; `busy` if too many
 *   strangers wait from the address, or too many known callers of the account wait
 */
export async function beginLogin(platform: Platform, { known, stranger }: LoginCaller): Promise<LoginAttempt> {
  const never: Wait = { waitSeconds: Number.POSITIVE_INFINITY };
  const asKnown = known ? await beginAsKnown(platform, known) : never;
  if ('caller' in asKnown) return asKnown;
  const asStranger = stranger ? await beginAsStranger(platform, stranger) : never;
  if ('caller' in asStranger) return asStranger;
  throw tooManyAttempts(Math.min(asKnown.waitSeconds, asStranger.waitSeconds));
}
