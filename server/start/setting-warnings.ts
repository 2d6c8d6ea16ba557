import ipaddr from 'ipaddr.js';
import { NAME_THE_PROXY } from '#server/http/untrusted-proxy.ts';
import { type Config, misspelledSettings } from '#server/platform/config/config.ts';

/** Names that only a network of one's own knows: those without a dot, and those that are kept free for it. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/i;

/** Whether a host of an address can be reached from everywhere, as far as its name tells. */
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
    // We serve no https ourselves. Whether a proxy stands in front of a site without it shows with the first request.
    ...(trustProxy === undefined
      ? [`PUBLIC_URL is https, so a proxy stands in front of this site: ${NAME_THE_PROXY}`]
      : []),
  ];
}

/** What can be set and is hardly meant so, a sentence each; none repeats what may be secret. */
export function settingWarnings(env: NodeJS.ProcessEnv, config: Config): readonly string[] {
  return [
    ...misspelledSettings(env),
    ...(config.rateLimits ? [] : ['RATE_LIMITS is off: passwords can be guessed without end']),
    ...aboutPublicUrl(config),
  ];
}
