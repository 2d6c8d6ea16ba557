import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Platform } from '#server/platform/platform.ts';

export const UNTRUSTED_PROXY_ADVICE =
  'set TRUST_PROXY to its address, such as loopback, or to off if there is none. Until then, rate limits count all visitors behind it as one, and one visitor can block all others from signing in with a new browser';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** Loopback and private networks, where the site's own proxy runs and visitors do not. */
const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Returns whether a socket address is private. Accepts IPv4 mapped to IPv6. */
function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range());
}

/**
 * Detects an untrusted proxy by a request with a forwarding header from a private address. Behind such a proxy, limits
 * by address count all visitors as one. Warns once in the log and, until the next start, on the dashboard. Does nothing
 * if `TRUST_PROXY` is set, even to `off`.
 */
export function detectUntrustedProxy(app: FastifyInstance, { config, health, log }: Platform): void {
  if (config.trustProxy !== undefined) return;
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isNoticed || FORWARDED.every((name) => headers[name] === undefined)) return;
    if (!isPrivate(socket.remoteAddress ?? '')) return;
    isNoticed = true;
    health.note('untrusted-proxy', true);
    log.warn({ event: 'proxy.untrusted' }, `A proxy is in front of this site: ${UNTRUSTED_PROXY_ADVICE}`);
  });
}
