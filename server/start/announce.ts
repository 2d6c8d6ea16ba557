import type { FirstAdministrator } from '#server/features/accounts/first-administrator.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createLog, flushLog } from '#server/platform/log/log.ts';
import { codeOf, StartProblem, writeProblemOf } from '#server/platform/start-problem.ts';
import { DeliveryError } from '#server/platform/mail/email.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Prints how to sign in to the office, once. Uses stderr because stdout is the log, which must not contain a password.
 */
export function announceAdministrator(first: FirstAdministrator): void {
  const lines = ['', 'The first administrator of the office:', `  email     ${first.email}`];
  lines.push(`  password  ${first.password ?? 'the one in ADMIN_PASSWORD'}`);
  if (first.password !== undefined) lines.push('  (shown this once; please keep it)');
  console.error(lines.join('\n'));
}

/** Prints the URLs of the site and the office. */
export function announce(config: Config): void {
  const lines = ['', `CMJ is open at ${config.publicUrl}`, `The office is at    ${config.publicUrl}/admin`, ''];
  console.error(lines.join('\n'));
}

/** Returns the message for a port that cannot be opened. @param code the system's error code */
export function whyNotListening({ host, port }: Pick<Config, 'host' | 'port'>, code: string): string {
  if (code === 'EADDRINUSE') {
    return `PORT ${port} is in use: this site runs already, or another program listens there. Stop that, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `PORT ${port} may not be opened (${code}): ports below 1024 are for root alone. Set PORT to 1024 or more, and let a proxy such as Caddy listen at 80 and 443.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${host} is no address of this machine (${code}): set it to localhost behind a proxy here, or to 0.0.0.0 in a container.`;
  }
  return `PORT ${port} cannot be opened on HOST ${host} (${code}).`;
}

/** Runs the program or its startup. On failure, prints the reason for the operator and exits with code 1. */
export async function orSayWhyNot(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof StartProblem) console.error(error.message);
    else if (writeProblemOf(code) === 'disk') console.error(`There is no room left on the disk (${code}).`);
    else {
      const log = createLog('error');
      log.error({ event: 'process.start-failed', err: error }, 'The start failed');
      await flushLog(log);
    }
    process.exit(1);
  }
}

/** Returns the cause of a failed delivery and where to look for it. */
export function causeOf({ problem, code }: DeliveryError): string {
  if (problem === 'sign-in') return 'the mail server does not accept user name and password';
  if (problem === 'tls') {
    return 'the connection cannot be encrypted: either the certificate is not good for this host, or smtps:// (port 465) and smtp:// (port 587) are mixed up';
  }
  if (problem !== 'unreachable') return 'the mail server turns everybody away at the moment';
  if (code === 'ENOTFOUND') return 'there is no host of this name';
  return 'no mail server answers there: check host and port, and whether port 465 is asked with smtps://';
}

/** Tests the mail server in the background and logs a warning if emails cannot be sent. */
export function tryMailServer({ mail, log }: Platform): void {
  mail.check().catch((error: unknown) => {
    if (error instanceof DeliveryError) {
      log.warn(
        { event: 'email.unreachable', code: error.code },
        `Emails cannot be sent with SMTP_URL: ${causeOf(error)}`,
      );
    } else log.error({ event: 'email.check-failed', err: error }, 'The mail server could not be checked');
  });
}
