import ipaddr from 'ipaddr.js';
import { NAME_THE_PROXY } from '#server/http/untrusted-proxy.ts';
import { type Config, misspelledSettings } from '#server/platform/config/config.ts';

/** Host names that exist only in a private network: names without a dot and reserved domains. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/i;

/** Returns whether a host can be public, judging by its name or address. */
function isPublic(hostname: string): boolean {
  const address = hostname.replace(/^\[(.+)\]$/, '$1');
  return ipaddr.isValid(address) ? ipaddr.process(address).range() === 'unicast' : !PRIVATE_NAME.test(address);
}

function aboutPublicUrl({ publicUrl, port, trustProxy }: Config): readonly string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'http:') {
    return isPublic(url.hostname)
      ? [
          'PUBLIC_URL is http at a public host: passwords and what members see can be read on the way, and browsers refuse the keys that tie a sign-in to one device. Put a proxy with a certificate in front, such as Caddy, and write https://',
        ]
      : [];
  }
  return [
    ...(url.port === String(port)
      ? [
          `PUBLIC_URL is https at port ${port}, where the site itself listens and speaks no https: write the address of the proxy, mostly without a port`,
        ]
      : []),
    // The server itself has no https. On an http site, a proxy is detected with the first request.
    ...(trustProxy === undefined
      ? [`PUBLIC_URL is https, so a proxy stands in front of this site: ${NAME_THE_PROXY}`]
      : []),
  ];
}

/** Returns warnings about unlikely settings, one sentence each. They contain no values that may be secret. */
export function settingWarnings(env: NodeJS.ProcessEnv, config: Config): readonly string[] {
  return [
    ...misspelledSettings(env),
    ...(config.rateLimits ? [] : ['RATE_LIMITS is off: passwords can be guessed without end']),
    ...aboutPublicUrl(config),
  ];
}
