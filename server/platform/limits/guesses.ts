import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AppError, busy } from '#server/platform/app-error.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import {
  type CountedSpan,
  deleteAttempts,
  deleteAttemptsOutside,
  keepAttempts,
  lockBucket,
  newestAttempts,
  newestDistinctAttempts,
  recordAttempt,
} from './attempts-store.ts';
import { DAY, type Limit, MINUTE, secondsUntil } from './limits.ts';

/** A limit on wrong passwords or codes. It is exact over all processes. */
export interface GuessLimit extends Limit {
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

/** Returns the name under which the attempts of an account or address are stored. */
function bucketOf({ secret }: Platform, { kind }: GuessLimit, subject: string): string {
  return keyedName(kind, subject, secret);
}

/**
 * Returns the times of the newest attempts that count towards a limit, in epoch milliseconds, newest first. Returns at
 * most `limit.max` times.
 */
export async function countedAttempts(
  counting: Counting,
  limit: GuessLimit,
  subject: string,
): Promise<readonly number[]> {
  const { platform, db = platform.database } = counting;
  if (!platform.config.rateLimits) return [];
  const newest = limit.distinct ? newestDistinctAttempts : newestAttempts;
  return newest(db, bucketOf(platform, limit, subject), spanOf(counting, limit.windowMs), limit.max);
}

/** Returns the seconds until `subject` may make another attempt; undefined if that is now. */
export async function secondsToWait(
  counting: Counting,
  limit: GuessLimit,
  subject: string,
): Promise<number | undefined> {
  const last = (await countedAttempts(counting, limit, subject))[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(counting.platform, last + limit.windowMs);
}

/** The limits on attempts of which only the wrong ones count, such as attempts at a password. */
export interface AttemptLimits {
  /** The limits that a wrong attempt counts towards. All callers list them in the same order, to avoid deadlocks. */
  readonly counts: readonly { readonly limit: GuessLimit; readonly subject: string; readonly about?: string }[];
  /** Returns the seconds until the next attempt may start; undefined if that is now. */
  readonly secondsToWait: (counting: Counting) => Promise<number | undefined>;
}

/** Creates `AttemptLimits` with a single limit. */
export function onlyLimit(limit: GuessLimit, subject: string): AttemptLimits {
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

/**
 * Records an open attempt with the id `pending`, in a short transaction.
 * @returns true if it was recorded; false if open attempts use up the limit; a `Wait` if wrong attempts do
 */
async function recordPending(platform: Platform, limits: AttemptLimits, pending: string): Promise<boolean | Wait> {
  const records = limits.counts.map(({ limit, subject, about }) => ({
    bucket: bucketOf(platform, limit, subject),
    about,
  }));
  return inTransaction(platform.database, async (db) => {
    for (const { bucket } of records) await lockBucket(db, bucket, platform.now());
    if ((await limits.secondsToWait({ platform, db, withPending: true })) !== undefined) {
      const waitSeconds = await limits.secondsToWait({ platform, db });
      return waitSeconds !== undefined && { waitSeconds };
    }
    for (const record of records) await recordAttempt(db, { ...record, at: platform.now(), pending });
    return true;
  });
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
