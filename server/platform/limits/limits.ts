import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MessageCode } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AppError } from '#server/platform/app-error.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Allows a number of attempts of a kind within a sliding window. */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  /** Length of the window in milliseconds, at most one day. */
  readonly windowMs: number;
  readonly code: MessageCode;
}

/** Returns the error for a caller who is over a limit. */
export function tooMany({ kind, code }: Pick<Limit, 'kind' | 'code'>, retryAfterSeconds: number): AppError {
  return new AppError('too-many', code, { retryAfterSeconds, denial: { rule: `rate limit ${kind}` } });
}

/**
 * Returns the whole seconds until `instant`, at least 1.
 * @param instant epoch milliseconds
 */
export function secondsUntil({ now }: Pick<Platform, 'now'>, instant: number): number {
  return Math.max(1, Math.ceil((instant - now()) / 1000));
}

/**
 * Counts attempts, unless the limit is reached. Guesses at passwords and codes are counted by `beginAttempt`.
 * @param subject an account, address or session
 * @returns undefined if the attempts were counted; the seconds to wait if the limit is reached
 */
export function countWithin(
  { attempts, config, now }: Platform,
  { kind, max, windowMs }: Limit,
  subject: string,
  times = 1,
): number | undefined {
  if (!config.rateLimits) return undefined;
  const key = `${kind} ${subject}`;
  const counted = (attempts.times.get(key) ?? []).filter((at) => at > now() - windowMs && at <= now());
  const earliest = counted[counted.length + times - max - 1];
  if (earliest !== undefined) return secondsUntil({ now }, earliest + windowMs);
  attempts.times.set(key, [...counted, ...Array<number>(times).fill(now())]);
  return undefined;
}

/** Counts attempts. @throws AppError `too-many` over the limit */
export function requireWithin(platform: Platform, limit: Limit, subject: string, times = 1): void {
  const waitSeconds = countWithin(platform, limit, subject, times);
  if (waitSeconds !== undefined) throw tooMany(limit, waitSeconds);
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
