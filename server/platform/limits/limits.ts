import type { Platform } from '#server/platform/platform.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { keyedName } from '#server/platform/tokens/tokens.ts';
import { forgetAttempts, recentAttempts, recordAttempt } from './attempts-store.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** So many events of one kind within a sliding window. */
export interface Limit {
  readonly kind: string;
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  readonly message: string;
}

/** @throws Refusal `too-many` with the seconds to wait, when `whom` has used the limit up. */
export async function checkLimit(platform: Platform, limit: Limit, whom: string): Promise<void> {
  if (!platform.config.rateLimits) return;
  const now = platform.now();
  const bucket = keyedName(limit.kind, whom, platform.secret);
  const recent = await recentAttempts(platform.database, bucket, now - limit.window, limit.most);
  if (!recent.limitReached) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((recent.freeAgainFrom + limit.window - now) / 1000));
  throw new Refusal('too-many', limit.message, { retryAfterSeconds });
}

/** Counts one event towards the limit. */
export async function countTowards(platform: Platform, limit: Limit, whom: string): Promise<void> {
  if (!platform.config.rateLimits) return;
  await recordAttempt(platform.database, keyedName(limit.kind, whom, platform.secret), platform.now());
}

/** Drops what can no longer count; no window is longer than an hour. */
export async function forgetOldAttempts(platform: Platform): Promise<void> {
  await forgetAttempts(platform.database, platform.now() - HOUR);
}

const IPV6_HOST_BITS_START = 4;

/** Whom a limit by address counts for: an IPv4 address, or the /64 network that one IPv6 customer owns. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros =
    right === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, IPV6_HOST_BITS_START)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
