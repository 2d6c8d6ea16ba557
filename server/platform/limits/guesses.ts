import { randomUUID } from 'node:crypto';
import type { AppError } from '#server/platform/app-error.ts';
import type { TimeRange } from '#server/platform/clock/span.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import {
  deleteAttempt,
  deleteAttemptsOutside,
  lockBucket,
  newestAttempts,
  newestDistinctAttempts,
  recordAttempt,
} from './attempts-store.ts';
import { DAY, type Limit, secondsUntil } from './limits.ts';

/** A limit on wrong passwords or codes. It is exact over all processes. */
export interface GuessLimit extends Limit {
  /** If true, attempts with the same `about` value count once. */
  readonly distinct?: true;
}

/**
 * Returns the time range in which attempts count. It excludes attempts with a future time, which were recorded while the
 * clock was wrong.
 */
function rangeOf({ now }: Platform, windowMs: number): TimeRange {
  const until = now();
  return { after: until - windowMs, until };
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
  platform: Platform,
  limit: GuessLimit,
  subject: string,
  db: Db = platform.database,
): Promise<readonly number[]> {
  if (!platform.config.rateLimits) return [];
  const newest = limit.distinct ? newestDistinctAttempts : newestAttempts;
  return newest(db, bucketOf(platform, limit, subject), rangeOf(platform, limit.windowMs), limit.max);
}

/** Returns the seconds until `subject` may make another attempt; undefined if that is now. */
export async function secondsToWait(
  platform: Platform,
  limit: GuessLimit,
  subject: string,
  db?: Db,
): Promise<number | undefined> {
  const last = (await countedAttempts(platform, limit, subject, db))[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(platform, last + limit.windowMs);
}

/** The limits on attempts of which only the wrong ones count, such as attempts at a password. */
export interface AttemptLimits {
  /** The limits that a wrong attempt counts towards. All callers list them in the same order, to avoid deadlocks. */
  readonly counts: readonly { readonly limit: GuessLimit; readonly subject: string; readonly about?: string }[];
  /** Returns the seconds until the next attempt may start; undefined if that is now. */
  readonly secondsToWait: (platform: Platform, db?: Db) => Promise<number | undefined>;
}

/** Creates `AttemptLimits` with a single limit. */
export function onlyLimit(limit: GuessLimit, subject: string): AttemptLimits {
  return { counts: [{ limit, subject }], secondsToWait: (platform, db) => secondsToWait(platform, limit, subject, db) };
}

/** An attempt at a password or code. It counts until it is disposed, and after that only if it was wrong. */
export interface Attempt extends AsyncDisposable {
  /** Marks the attempt as wrong and returns the error to throw. */
  readonly wrong: (error: AppError) => AppError;
}

/** A refused attempt. The limits allow another attempt after `waitSeconds`. */
export interface Wait {
  readonly waitSeconds: number;
}

/** Records an attempt in a short transaction, unless the limits are reached. Returns the seconds to wait in that case. */
async function record(platform: Platform, limits: AttemptLimits, attempt: string): Promise<number | undefined> {
  const records = limits.counts.map(({ limit, subject, about }) => ({
    bucket: bucketOf(platform, limit, subject),
    about,
  }));
  return inTransaction(platform.database, async (db) => {
    for (const { bucket } of records) await lockBucket(db, bucket, platform.now());
    const waitSeconds = await limits.secondsToWait(platform, db);
    if (waitSeconds !== undefined) return waitSeconds;
    for (const each of records) await recordAttempt(db, { ...each, at: platform.now(), attempt });
    return undefined;
  });
}

/**
 * Starts an attempt, which counts as a wrong one until it has succeeded. No row is locked meanwhile.
 * @returns the attempt, which must be disposed; or how long to wait
 */
export async function beginAttempt(platform: Platform, limits: AttemptLimits): Promise<Attempt | Wait> {
  const { config, database, log } = platform;
  if (!config.rateLimits) return { wrong: (error) => error, [Symbol.asyncDispose]: async () => {} };
  const attempt = randomUUID();
  const waitSeconds = await record(platform, limits, attempt);
  if (waitSeconds !== undefined) return { waitSeconds };
  let isWrong = false;
  return {
    wrong: (error) => {
      isWrong = true;
      return error;
    },
    [Symbol.asyncDispose]: async () => {
      if (isWrong) return;
      await deleteAttempt(database, attempt).catch((error: unknown) => {
        log.warn(
          { event: 'limits.release-failed', err: error },
          'A correct attempt counts as a wrong one: it could not be deleted',
        );
      });
    },
  };
}

/** Deletes attempts that are too old to count, and attempts that a wrong clock dated to the future. */
export async function deleteOldAttempts(platform: Platform): Promise<void> {
  await deleteAttemptsOutside(platform.database, rangeOf(platform, DAY));
}
