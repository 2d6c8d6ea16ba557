import { isIPv4, isIPv6 } from 'node:net';
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

/** How long `whom` has to wait; undefined while another is allowed. */
async function secondsToWait(platform: Platform, limit: Limit, whom: string): Promise<number | undefined> {
  if (!platform.config.rateLimits) return undefined;
  const now = platform.now();
  const bucket = keyedName(limit.kind, whom, platform.secret);
  const recent = await recentAttempts(platform.database, bucket, now - limit.window, limit.most);
  if (!recent.limitReached) return undefined;
  return Math.max(1, Math.ceil((recent.freeAgainFrom + limit.window - now) / 1000));
}

/** Whether `whom` has used the limit up. */
export async function isUsedUp(platform: Platform, limit: Limit, whom: string): Promise<boolean> {
  return (await secondsToWait(platform, limit, whom)) !== undefined;
}

/** @throws Refusal `too-many` with the seconds to wait, when `whom` has used the limit up. */
export async function checkLimit(platform: Platform, limit: Limit, whom: string): Promise<void> {
  const retryAfterSeconds = await secondsToWait(platform, limit, whom);
  if (retryAfterSeconds !== undefined) throw new Refusal('too-many', limit.message, { retryAfterSeconds });
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

/** The groups of an IPv6 address, all eight of them, as numbers. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = plain.includes('::') ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : [];
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * Whom a limit by address counts for: an IPv4 address, or the /64 network that one IPv6 customer owns. Proxies write
 * ports behind addresses, and IPv4 as IPv6; what is no address at all counts together.
 */
export function addressGroup(written: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(written) ?? [];
  const address = (bracketed ?? dotted ?? written).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'no address';
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
