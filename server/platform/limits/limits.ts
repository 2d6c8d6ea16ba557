import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MessageCode } from '#contract/messages.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError, busy } from '#server/platform/app-error.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex/keyed-mutex.ts';
import {
  forgetAttempts,
  hasAttemptAbout,
  lockAttempts,
  newestAttempts,
  newestDistinctAttempts,
  recordAttempt,
  type CountedSpan,
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

/** Whose events are looked at, and by whom. */
export interface Counting {
  readonly platform: Platform;
  /** The caller's transaction, if there is one. */
  readonly db?: Db;
  /** Whether those count as well that may still be taken back. */
  readonly withPending?: boolean;
}

/** What was not settled within this time never will be: its process has died. */
const PENDING_MS = MINUTE;

/** Only what lies in the past counts: the clock may have been wrong. */
function spanOf({ platform: { now }, withPending = false }: Counting, windowMs: number): CountedSpan {
  const until = now();
  return { after: until - windowMs, until, ...(withPending && { pendingAfter: until - PENDING_MS }) };
}

/** Under what the events of `whom` are kept. */
export function bucketOf({ secret }: Platform, { kind }: Limit, whom: string): string {
  return keyedName(kind, whom, secret);
}

/** When the events were that count towards the limit, the newest first, and no more of them than matter. */
export async function countedEvents(counting: Counting, limit: Limit, whom: string): Promise<readonly number[]> {
  const { platform, db = platform.database } = counting;
  if (!platform.config.rateLimits) return [];
  const newest = limit.distinct ? newestDistinctAttempts : newestAttempts;
  return newest(db, bucketOf(platform, limit, whom), spanOf(counting, limit.windowMs), limit.max);
}

/** Refuses whoever is over the limit. */
export function tooMany({ kind, code }: Pick<Limit, 'kind' | 'code'>, retryAfterSeconds: number): AppError {
  return new AppError('too-many', code, { retryAfterSeconds, denial: { rule: `rate limit ${kind}` } });
}

/** So many may wait for one another; the others are asked to come back. */
export const MAX_WAITING = 40;

/** @param instant milliseconds since 1970 */
export function secondsUntil({ now }: Platform, instant: number): number {
  return Math.max(1, Math.ceil((instant - now()) / 1000));
}

/** How long `whom` has to wait, in seconds; undefined while another is allowed. */
export async function secondsToWait(counting: Counting, limit: Limit, whom: string): Promise<number | undefined> {
  const last = (await countedEvents(counting, limit, whom))[limit.max - 1];
  return last === undefined ? undefined : secondsUntil(counting.platform, last + limit.windowMs);
}

/**
 * Counts one event if the limit has room for it; part of the caller's transaction. Of many at the same moment, in however
 * many processes, no more are counted than may be.
 * @returns the seconds to wait when there is none
 */
export async function countWithin(platform: Platform, db: Db, limit: Limit, whom: string): Promise<number | undefined> {
  if (!platform.config.rateLimits) return undefined;
  const bucket = bucketOf(platform, limit, whom);
  await lockAttempts(db, bucket, platform.now());
  const wait = await secondsToWait({ platform, db }, limit, whom);
  if (wait === undefined) await recordAttempt(db, { bucket, at: platform.now() });
  return wait;
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
  const [bucket, span] = [bucketOf(platform, limit, whom), spanOf({ platform }, limit.windowMs)];
  if (await hasAttemptAbout(db, bucket, span, about)) return true;
  if ((await newestAttempts(db, bucket, span, limit.max)).length >= limit.max) return false;
  await recordAttempt(db, { bucket, at: span.until, about });
  return true;
}

/** Drops what can no longer count, and what a wrong clock has put into the future. */
export async function forgetOldAttempts(platform: Platform): Promise<void> {
  await forgetAttempts(platform.database, spanOf({ platform }, DAY));
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
 * the other, in however many processes: many at the same moment cannot slip past together. Too many of them are `busy`.
 */
export function createRateLimit(platform: Platform, limit: Limit): (whom: string) => Promise<void> {
  const { config, database } = platform;
  // Within a process they take turns here, so that a crowd takes no more than one connection.
  const mutex = createKeyedMutex({ maxWaiting: MAX_WAITING, full: busy });
  return async (whom) => {
    if (!config.rateLimits) return;
    await mutex.runExclusive(whom, () =>
      inTransaction(database, async (db) => {
        const retryAfterSeconds = await countWithin(platform, db, limit, whom);
        // Thrown inside: a refusal takes back that it held the bucket, and so writes nothing.
        if (retryAfterSeconds !== undefined) throw tooMany(limit, retryAfterSeconds);
      }),
    );
  };
}
