import ipaddr from 'ipaddr.js';
import type { FirstAdministrator } from '#server/features/identity/administrators.ts';
import { UNTRUSTED_PROXY_ADVICE } from '#server/http/server.ts';
import { type Config, misspelledSettings } from '#server/platform/config/config.ts';
import { createLog, flushLog } from '#server/platform/log/log.ts';
import { DeliveryError } from '#server/platform/mail/email.ts';
import type { Platform } from '#server/platform/platform.ts';
import { codeOf, StartProblem, writeProblemFor } from '#server/platform/start-problem.ts';

/**
 * Prints the email address and the password of the first administrator. Uses stderr because stdout is the log, which
 * must not contain a password.
 */
export function announceAdministrator(first: FirstAdministrator): void {
  const lines = ['', 'The first administrator:', `  email     ${first.email}`];
  lines.push(`  password  ${first.password ?? 'the value of ADMIN_PASSWORD'}`);
  if (first.password !== undefined) lines.push('  (shown only once; store it in a safe place)');
  console.error(lines.join('\n'));
}

/** Prints the URLs of the site and the office. */
export function announce(config: Config): void {
  const lines = ['', `CMJ is running at ${config.publicUrl}`, `The office is at  ${config.publicUrl}/admin`, ''];
  console.error(lines.join('\n'));
}

/** Returns the message for a port that cannot be opened. @param code such as `EADDRINUSE` */
export function listenErrorMessage({ host, port }: Pick<Config, 'host' | 'port'>, code: string): string {
  if (code === 'EADDRINUSE') {
    return `PORT ${port} is in use by this site or another program. Stop that program, or set PORT to another number, such as 3001.`;
  }
  if (code === 'EACCES') {
    return `PORT ${port} cannot be opened (${code}). Ports below 1024 require root. Set PORT to 1024 or more, such as 3000, and let a proxy such as Caddy listen on ports 80 and 443.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${host} is not an address of this machine (${code}). Set it to localhost behind a proxy on this machine, or to 0.0.0.0 in a container.`;
  }
  return `PORT ${port} cannot be opened on HOST ${host} (${code}).`;
}

/** Runs `work`. If it fails, prints the reason for the operator and exits with code 1. */
export async function runOrExit(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof StartProblem) console.error(error.message);
    else if (writeProblemFor(code) === 'disk')
      console.error(`The disk is full (${code}). Free some space and try again.`);
    else {
      const log = createLog('error');
      log.error({ event: 'process.start-failed', err: error }, 'The start failed');
      await flushLog(log);
    }
    process.exit(1);
  }
}

/** Returns the cause of a failed delivery and where to look for it. */
export function deliveryErrorMessage({ problem, code }: DeliveryError): string {
  if (problem === 'sign-in') return 'the mail server rejects the user name or password';
  if (problem === 'tls') {
    return 'the connection cannot be encrypted; check the certificate of the host, and use smtps:// with port 465 or smtp:// with port 587';
  }
  if (problem !== 'unreachable') return 'the mail server does not accept emails at the moment';
  if (code === 'ENOTFOUND') return 'there is no host with this name';
  return 'no mail server responds at this host and port; check both, and use smtps:// with port 465';
}

/** Tests the mail server in the background and logs a warning if emails cannot be sent. */
export function checkMailServer({ mail, log }: Platform): void {
  mail.check().catch((error: unknown) => {
    if (error instanceof DeliveryError) {
      log.warn(
        { event: 'email.unreachable', code: error.code },
        `Emails cannot be sent with SMTP_URL: ${deliveryErrorMessage(error)}`,
      );
    } else log.error({ event: 'email.check-failed', err: error }, 'The mail server could not be checked');
  });
}

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
