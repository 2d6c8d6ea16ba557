import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { MessageCode } from '#contract/messages.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, busy } from '#server/platform/app-error.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import {
  type CountedSpan,
  deleteAttempts,
  deleteAttemptsOutside,
  hasAttemptAbout,
  keepAttempts,
  lockBucket,
  newestAttempts,
  newestDistinctAttempts,
  recordAttempt,
} from './attempts-store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Allows a number of attempts of a kind within a sliding window. */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  /** Milliseconds; a day at most. */
  readonly windowMs: number;
  /** The message for callers over the limit. */
  readonly code: MessageCode;
  /** Counts the distinct `about` values of the attempts, not the attempts. */
  readonly distinct?: true;
}

/** How attempts are counted. */
export interface Counting {
  readonly platform: Platform;
  /** The caller's transaction, if there is one. */
  readonly db?: Db;
  /** Whether open attempts count too, although it is not known yet whether they are wrong. */
  readonly withPending?: boolean;
}

/** An attempt that has been open for longer than this no longer counts: its process has died. */
const PENDING_MS = MINUTE;

/** Returns the span of attempts that count. Attempts in the future do not: the clock was wrong. */
function spanOf({ platform: { now }, withPending = false }: Counting, windowMs: number): CountedSpan {
  const until = now();
  return { after: until - windowMs, until, ...(withPending && { pendingAfter: until - PENDING_MS }) };
}

/** Returns the name under which the attempts of an account, address or session are stored. */
function bucketOf({ secret }: Platform, { kind }: Pick<Limit, 'kind'>, subject: string): string {
  return keyedName(kind, subject, secret);
}

/**
 * Returns the times of the attempts that count towards a limit in epoch milliseconds: the newest `limit.max`, newest
 * first.
 */
export async function countedAttempts(counting: Counting, limit: Limit, subject: string): Promise<readonly number[]> {
  const { platform, db = platform.database } = counting;
  if (!platform.config.rateLimits) return [];
  const newest = limit.distinct ? newestDistinctAttempts : newestAttempts;
  return newest(db, bucketOf(platform, limit, subject), spanOf(counting, limit.windowMs), limit.max);
}

/** Returns the error for a caller who is over a limit. */
export function tooMany({ kind, code }: Pick<Limit, 'kind' | 'code'>, retryAfterSeconds: number): AppError {
  return new AppError('too-many', code, { retryAfterSeconds, denial: { rule: `rate limit ${kind}` } });
}

/** How many calls may wait for the same lock. */
export const MAX_WAITING = 40;

/** @param instant milliseconds since 1970 */
export function secondsUntil({ now }: Platform, instant: number): number {
  return Math.max(1, Math.ceil((instant - now()) / 1000));
}

/** Returns the seconds until `subject` may make another attempt; undefined if that is now. */
export async function secondsToWait(counting: Counting, limit: Limit, subject: string): Promise<number | undefined> {
  const last = (await countedAttempts(counting, limit, subject))[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(counting.platform, last + limit.windowMs);
}

/**
 * Counts an attempt if the limit allows it, in the caller's transaction. Concurrent calls in any number of processes do
 * not exceed the limit.
 * @returns undefined if the attempt was counted; the seconds to wait if the limit is reached
 */
export async function countWithin(
  platform: Platform,
  db: Db,
  limit: Limit,
  subject: string,
): Promise<number | undefined> {
  if (!platform.config.rateLimits) return undefined;
  const bucket = bucketOf(platform, limit, subject);
  await lockBucket(db, bucket, platform.now());
  const waitSeconds = await secondsToWait({ platform, db }, limit, subject);
  if (waitSeconds === undefined) await recordAttempt(db, { bucket, at: platform.now() });
  return waitSeconds;
}

/**
 * Counts an operation and all its retries as one attempt. Runs in the caller's transaction, which holds a lock that all
 * calls for `subject` take.
 * @param about identifies the operation
 * @returns true if the operation was counted now or before; false if the limit is reached
 */
export async function countOnce(
  platform: Platform,
  db: Db,
  limit: Limit,
  subject: string,
  about: string,
): Promise<boolean> {
  if (!platform.config.rateLimits) return true;
  const [bucket, span] = [bucketOf(platform, limit, subject), spanOf({ platform }, limit.windowMs)];
  if (await hasAttemptAbout(db, bucket, span, about)) return true;
  if ((await newestAttempts(db, bucket, span, limit.max)).length >= limit.max) return false;
  await recordAttempt(db, { bucket, at: span.until, about });
  return true;
}

/** The limits on attempts that count only if they are wrong, such as attempts at a password. */
export interface AttemptLimits {
  /** The limits that a wrong attempt counts towards. All callers list them in the same order, to avoid deadlocks. */
  readonly counts: readonly { readonly limit: Limit; readonly subject: string; readonly about?: string }[];
  /** Returns the seconds until the next attempt may start; undefined if that is now. */
  readonly secondsToWait: (counting: Counting) => Promise<number | undefined>;
}

/** Returns a single limit as the limits on an attempt. */
export function onlyLimit(limit: Limit, subject: string): AttemptLimits {
  return { counts: [{ limit, subject }], secondsToWait: (counting) => secondsToWait(counting, limit, subject) };
}

/** An open attempt at a password or code. It counts until it is disposed, and after that only if it was wrong. */
export interface Attempt extends AsyncDisposable {
  /** Marks the attempt as wrong and returns the error to throw. Writes nothing yet, so a transaction may call it. */
  readonly wrong: (error: AppError) => AppError;
}

/** The limits allow the next attempt only after `waitSeconds`. */
export interface Wait {
  readonly waitSeconds: number;
}

/** While open attempts use up the limit, starting an attempt is retried this often, at this interval. */
const MAX_ATTEMPTS = 100;
const RETRY_MS = 50;

/** Thrown to roll back the locks of an attempt that cannot start: a refusal writes nothing. */
class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused';
  readonly waitSeconds: number | undefined;

  /** @param waitSeconds undefined if only open attempts are in the way */
  constructor(waitSeconds: number | undefined) {
    super('the limits allow no attempt now');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Records an open attempt under `pending`, in a short transaction.
 * @returns true if it was recorded; false if open attempts use up the limit; a `Wait` if wrong attempts do
 */
async function recordPending(platform: Platform, limits: AttemptLimits, pending: string): Promise<boolean | Wait> {
  const records = limits.counts.map(({ limit, subject, about }) => ({
    bucket: bucketOf(platform, limit, subject),
    about,
  }));
  try {
    await inTransaction(platform.database, async (db) => {
      for (const { bucket } of records) await lockBucket(db, bucket, platform.now());
      if ((await limits.secondsToWait({ platform, db, withPending: true })) !== undefined) {
        throw new AttemptRefused(await limits.secondsToWait({ platform, db }));
      }
      for (const record of records) await recordAttempt(db, { ...record, at: platform.now(), pending });
    });
    return true;
  } catch (error) {
    if (!(error instanceof AttemptRefused)) throw error;
    return error.waitSeconds === undefined ? false : { waitSeconds: error.waitSeconds };
  }
}

/**
 * Starts an attempt, which counts from now on. No row is locked while it is open. If its process dies, it counts for a
 * minute.
 * @returns the attempt, which must be disposed; or how long to wait
 * @throws AppError `busy` if open attempts use up the limit for five seconds
 */
export async function beginAttempt(platform: Platform, limits: AttemptLimits): Promise<Attempt | Wait> {
  const { config, database, log } = platform;
  if (!config.rateLimits) return { wrong: (error) => error, [Symbol.asyncDispose]: async () => {} };
  const pending = randomUUID();
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await recordPending(platform, limits, pending);
    if (typeof outcome === 'object') return outcome;
    if (outcome) break;
    if (attempts === MAX_ATTEMPTS) throw busy();
    await sleep(RETRY_MS);
  }
  let isWrong = false;
  return {
    wrong: (error) => {
      isWrong = true;
      return error;
    },
    [Symbol.asyncDispose]: async () => {
      if (isWrong) {
        await keepAttempts(database, pending);
        return;
      }
      await deleteAttempts(database, pending).catch((error: unknown) => {
        log.warn(
          { event: 'limits.release-failed', err: error },
          'A correct attempt counts as a wrong one for a minute: it could not be released',
        );
      });
    },
  };
}

/** Deletes attempts that no longer count, and those that a wrong clock dated to the future. */
export async function deleteOldAttempts(platform: Platform): Promise<void> {
  await deleteAttemptsOutside(platform.database, spanOf({ platform }, DAY));
}

/**
 * Returns the group that a limit by address counts: an IPv4 address, or the /64 network that one IPv6 customer owns.
 * Accepts ports behind addresses and IPv4 as IPv6, as proxies write them. Everything that is no address is one group.
 */
export function addressGroup(written: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(written) ?? [];
  const text = (bracketed ?? dotted ?? written).replace(/%.*$/, '');
  if (isIP(text) === 0) return 'no address';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * Returns a function that counts an attempt of `subject`. Concurrent calls in any number of processes do not exceed the
 * limit. The function throws AppError `too-many` over the limit, and `busy` if too many calls for `subject` wait.
 */
export function createRateLimit(platform: Platform, limit: Limit): (subject: string) => Promise<void> {
  const { config, database } = platform;
  // One call per `subject` at a time within a process, so that many calls for one `subject` take one database connection.
  const mutex = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  return async (subject) => {
    if (!config.rateLimits) return;
    using _ = await mutex.lock(subject);
    await inTransaction(database, async (db) => {
      const retryAfterSeconds = await countWithin(platform, db, limit, subject);
      // Thrown inside: the rollback undoes the lock of the bucket, so a refusal writes nothing.
      if (retryAfterSeconds !== undefined) throw tooMany(limit, retryAfterSeconds);
    });
  };
}
