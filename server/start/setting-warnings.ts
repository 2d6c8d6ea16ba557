import ipaddr from 'ipaddr.js';
import { UNTRUSTED_PROXY_ADVICE } from '#server/http/untrusted-proxy.ts';
import { type Config, misspelledSettings } from '#server/platform/config/config.ts';

/** Host names that exist only in a private network: names without a dot and reserved domains. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/i;

function isPublic(hostname: string): boolean {
  const address = hostname.replace(/^\[(.+)\]$/, '$1');
  return ipaddr.isValid(address) ? ipaddr.process(address).range() === 'unicast' : !PRIVATE_NAME.test(address);
}

function aboutPublicUrl({ publicUrl, port, trustProxy }: Config): readonly string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'http:') {
    return isPublic(url.hostname)
      ? [
          'PUBLIC_URL uses http on a public host, so passwords and member data can be read in transit, and browsers disable the keys that bind a session to one device. Put a proxy with a certificate, such as Caddy, in front of the site, and set PUBLIC_URL to its address, such as https://cmj.example',
        ]
      : [];
  }
  return [
    ...(url.port === String(port)
      ? [
          `PUBLIC_URL uses https with port ${port}, but the site itself listens on this port without https. Set PUBLIC_URL to the address of the proxy, usually without a port, such as https://cmj.example`,
        ]
      : []),
    // An https site needs a proxy, because the server itself only supports http.
    ...(trustProxy === undefined
      ? [`PUBLIC_URL uses https, so there is a proxy in front of this site: ${UNTRUSTED_PROXY_ADVICE}`]
      : []),
  ];
}

/** Returns warnings about settings that are probably mistakes. Warnings never contain a value that may be secret. */
export function settingWarnings(env: NodeJS.ProcessEnv, config: Config): readonly string[] {
  return [
    ...misspelledSettings(env),
    ...(config.rateLimits ? [] : ['RATE_LIMITS is off, so password guesses are not limited. Set it to on']),
    ...aboutPublicUrl(config),
  ];
}
