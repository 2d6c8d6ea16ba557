import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MessageCode } from '#contract/messages.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import {
  forgetAttempts,
  hasAttemptAbout,
  lockAttempts,
  newestAttempts,
  newestDistinctAttempts,
  recordAttempt,
  type Span,
} from './attempts-store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** So many events of one kind within a sliding window. */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  /** Milliseconds; a day at most. */
  readonly windowMs: number;
  /** What those who are over it are told. */
  readonly code: MessageCode;
  /** Counts the different things that the events were about, and not how often. */
  readonly distinct?: true;
}

/** Only what lies in the past counts: the clock may have been wrong. */
function spanOf({ now }: Platform, windowMs: number): Span {
  const until = now();
  return { after: until - windowMs, until };
}

const bucketOf = ({ secret }: Platform, { kind }: Limit, whom: string) => keyedName(kind, whom, secret);

/** When the events were that count towards the limit, the newest first, and no more of them than matter. */
export async function countedEvents(platform: Platform, limit: Limit, whom: string): Promise<readonly number[]> {
  if (!platform.config.rateLimits) return [];
  const newest = limit.distinct ? newestDistinctAttempts : newestAttempts;
  return newest(platform.database, bucketOf(platform, limit, whom), spanOf(platform, limit.windowMs), limit.max);
}

/** @param instant milliseconds since 1970 */
export function secondsUntil({ now }: Platform, instant: number): number {
  return Math.max(1, Math.ceil((instant - now()) / 1000));
}

/** How long `whom` has to wait, in seconds; undefined while another is allowed. */
export async function secondsToWait(platform: Platform, limit: Limit, whom: string): Promise<number | undefined> {
  const events = await countedEvents(platform, limit, whom);
  const last = events[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(platform, last + limit.windowMs);
}

/** Whether `whom` has used the limit up. */
export async function isUsedUp(platform: Platform, limit: Limit, whom: string): Promise<boolean> {
  return (await secondsToWait(platform, limit, whom)) !== undefined;
}

/** @throws AppError `too-many` with the seconds to wait, when `whom` has used the limit up. */
export async function checkLimit(platform: Platform, limit: Limit, whom: string): Promise<void> {
  const retryAfterSeconds = await secondsToWait(platform, limit, whom);
  if (retryAfterSeconds !== undefined) throw new AppError('too-many', limit.code, { retryAfterSeconds });
}

/** Counts one event towards the limit. @param about what it was about, for a limit that counts different things */
export async function countTowards(platform: Platform, limit: Limit, whom: string, about?: string): Promise<void> {
  if (!platform.config.rateLimits) return;
  await recordAttempt(platform.database, bucketOf(platform, limit, whom), platform.now(), about);
}

/**
 * Counts what is tried until it succeeds once, however often that takes. Part of the caller's transaction, which holds
 * something that two who count for `whom` take turns at.
 * @param about by which it is known again
 * @returns whether the limit has room for it, or it was counted before
 */
export async function countOnce(
  platform: Platform,
  db: Db,
  limit: Limit,
  whom: string,
  about: string,
): Promise<boolean> {
  if (!platform.config.rateLimits) return true;
  const [bucket, span] = [bucketOf(platform, limit, whom), spanOf(platform, limit.windowMs)];
  if (await hasAttemptAbout(db, bucket, span, about)) return true;
  if ((await newestAttempts(db, bucket, span, limit.max)).length >= limit.max) return false;
  await recordAttempt(db, bucket, span.until, about);
  return true;
}

/** Drops what can no longer count, and what a wrong clock has put into the future. */
export async function forgetOldAttempts(platform: Platform): Promise<void> {
  await forgetAttempts(platform.database, spanOf(platform, DAY));
}

/**
 * Whom a limit by address counts for: an IPv4 address, or the /64 network that one IPv6 customer owns. Proxies write
 * ports behind addresses, and IPv4 as IPv6; what is no address at all counts together.
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
 * Lets through, and counts, as many as the limit allows; the others get AppError `too-many`. They are looked at one after
 * the other, in however many processes: many at the same moment cannot slip past together.
 */
export function createRateLimit(platform: Platform, limit: Limit): (whom: string) => Promise<void> {
  const { config, database } = platform;
  // Within a process they take turns here, so that a crowd takes no more than one connection.
  const mutex = createKeyedMutex();
  return async (whom) => {
    if (!config.rateLimits) return;
    const bucket = bucketOf(platform, limit, whom);
    await mutex.runExclusive(whom, () =>
      inTransaction(database, async (db) => {
        await lockAttempts(db, bucket);
        const span = spanOf(platform, limit.windowMs);
        const last = (await newestAttempts(db, bucket, span, limit.max))[limit.max - 1];
        if (last !== undefined) {
          const retryAfterSeconds = secondsUntil(platform, last + limit.windowMs);
          throw new AppError('too-many', limit.code, { retryAfterSeconds });
        }
        await recordAttempt(db, bucket, span.until);
      }),
    );
  };
}
