import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Platform } from '#server/platform/platform.ts';

/** What whoever runs the server can do about it. */
export const NAME_THE_PROXY =
  'set TRUST_PROXY to its address, or to off if there is none. Until then all visitors behind it count as one, and one of them can keep all others from signing in with a new browser';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** This machine, and networks that do not reach the outside: a proxy of ours stands there, a visitor hardly ever. */
const NEARBY: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** An address as a socket says it; IPv4 written as IPv6 counts as what it is. */
function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && NEARBY.has(ipaddr.process(address).range());
}

/**
 * Notices a proxy of which nobody told us: requests come from nearby, and say for whom. The limits by address then count
 * all visitors as one. Said once in the log, and on the dashboard until the next start; nothing is said where
 * `TRUST_PROXY` is set, be it to `off`.
 */
export function noticeUntrustedProxy(app: FastifyInstance, { config, health, log }: Platform): void {
  if (config.trustProxy !== undefined) return;
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isNoticed || FORWARDED.every((name) => headers[name] === undefined)) return;
    if (!isNearby(socket.remoteAddress ?? '')) return;
    isNoticed = true;
    health.note('untrusted-proxy', true);
    log.warn(`a proxy stands in front of this site: ${NAME_THE_PROXY}`);
  });
}
