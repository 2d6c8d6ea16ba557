import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Platform } from '#server/platform/platform.ts';

/** What whoever runs the server can do about it. */
export const NAME_THE_PROXY =
  'set TRUST_PROXY to its address, or to off if there is none. Until then all visitors behind it count as one, and one of them can keep all others from signing in with a new browser';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** This machine, and networks that do not reach the outside: a proxy of ours stands there, a visitor hardly ever. */
const nearby = new BlockList();
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  nearby.addSubnet(network, bits, family);
}

/** An address as a socket says it; IPv4 written as IPv6 counts as what it is. */
function isNearby(address: string): boolean {
  return nearby.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Notices a proxy of which nobody told us: requests come from nearby, and say for whom. The limits by address then count
 * all visitors as one. Said once in the log, and on the dashboard until the next start; nothing is said where
 * `TRUST_PROXY` is set, be it to `off`.
 * @returns what is to see every request
 */
export function createUntrustedProxyNotice({ config, health, log }: Platform): (request: IncomingMessage) => void {
  if (config.trustProxy !== undefined) return () => {};
  let isNoticed = false;
  return ({ headers, socket }) => {
    if (isNoticed || FORWARDED.every((name) => headers[name] === undefined)) return;
    if (!isNearby(socket.remoteAddress ?? '')) return;
    isNoticed = true;
    health.note('untrusted-proxy', true);
    log.warn(`a proxy stands in front of this site: ${NAME_THE_PROXY}`);
  };
}
