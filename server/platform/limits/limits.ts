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
  /** Length of the window in milliseconds, at most one day. Older attempts are deleted. */
  readonly windowMs: number;
  readonly code: MessageCode;
  /** If true, attempts with the same `about` value count once. */
  readonly distinct?: true;
}

export interface Counting {
  readonly platform: Platform;
  readonly db?: Db;
  /** If true, open attempts, whose outcome is not known yet, count as if they were wrong. */
  readonly withPending?: boolean;
}

/** How long an open attempt counts. If it is still open after this time, its process is considered dead. */
const PENDING_MS = MINUTE;

/**
 * Returns the time span in which attempts count. It excludes attempts with a future time, which were recorded while the
 * clock was wrong.
 */
function spanOf({ platform: { now }, withPending = false }: Counting, windowMs: number): CountedSpan {
  const until = now();
  return { after: until - windowMs, until, ...(withPending && { pendingAfter: until - PENDING_MS }) };
}

/** Returns the name under which the attempts of an account, address or session are stored. */
function bucketOf({ secret }: Platform, { kind }: Pick<Limit, 'kind'>, subject: string): string {
  return keyedName(kind, subject, secret);
}

/**
 * Returns the times of the newest attempts that count towards a limit, in epoch milliseconds, newest first. Returns at
 * most `limit.max` times.
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

/** Maximum number of calls that wait for the same lock. */
export const MAX_WAITING = 40;

/**
 * Returns the whole seconds until `instant`, at least 1.
 * @param instant epoch milliseconds
 */
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
 * Counts an operation and all its retries as one attempt. The caller's transaction must hold a lock that every call for
 * `subject` acquires.
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

/** The limits on attempts of which only the wrong ones count, such as attempts at a password. */
export interface AttemptLimits {
  /** The limits that a wrong attempt counts towards. All callers list them in the same order, to avoid deadlocks. */
  readonly counts: readonly { readonly limit: Limit; readonly subject: string; readonly about?: string }[];
  /** Returns the seconds until the next attempt may start; undefined if that is now. */
  readonly secondsToWait: (counting: Counting) => Promise<number | undefined>;
}

/** Creates `AttemptLimits` with a single limit. */
export function onlyLimit(limit: Limit, subject: string): AttemptLimits {
  return { counts: [{ limit, subject }], secondsToWait: (counting) => secondsToWait(counting, limit, subject) };
}

/** An open attempt at a password or code. It counts until it is disposed, and after that only if it was wrong. */
export interface Attempt extends AsyncDisposable {
  /**
   * Marks the attempt as wrong and returns the error to throw. The database is written only when the attempt is
   * disposed, so `wrong` may be called in a transaction.
   */
  readonly wrong: (error: AppError) => AppError;
}

/** A refused attempt. The limits allow another attempt after `waitSeconds`. */
export interface Wait {
  readonly waitSeconds: number;
}

/**
 * If open attempts use up a limit, `beginAttempt` tries again every `RETRY_MS`, up to `MAX_ATTEMPTS` times in total.
 */
const MAX_ATTEMPTS = 100;
const RETRY_MS = 50;

/** Thrown when an attempt cannot start. It rolls back the transaction, so that a refused attempt writes nothing. */
class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused';
  readonly waitSeconds: number | undefined;

  /** @param waitSeconds undefined if the limit is reached only when open attempts count too */
  constructor(waitSeconds: number | undefined) {
    super('the limits allow no attempt now');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Records an open attempt with the id `pending`, in a short transaction.
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
 * Starts an attempt, which counts from now on. No row is locked while it is open. If its process dies, the attempt
 * counts until one minute after its start.
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

/** Deletes attempts that are too old to count, and attempts that a wrong clock dated to the future. */
export async function deleteOldAttempts(platform: Platform): Promise<void> {
  await deleteAttemptsOutside(platform.database, spanOf({ platform }, DAY));
}

/**
 * Returns the group for which a limit by address counts attempts: an IPv4 address, or the /64 network of one IPv6
 * customer. Accepts addresses as proxies write them, with a port or as IPv4 in IPv6. All texts that are not an address
 * form one group.
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
  // Within a process, calls for one `subject` run one after another, so that they use a single database connection.
  const mutex = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  return async (subject) => {
    if (!config.rateLimits) return;
    using _ = await mutex.lock(subject);
    await inTransaction(database, async (db) => {
      const retryAfterSeconds = await countWithin(platform, db, limit, subject);
      // Throwing an error rolls back the row that locks the bucket, so that a refused call writes nothing.
      if (retryAfterSeconds !== undefined) throw tooMany(limit, retryAfterSeconds);
    });
  };
}
