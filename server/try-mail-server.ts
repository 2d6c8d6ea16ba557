import { DeliveryError } from './platform/mail/email.ts';
import type { Platform } from './platform/platform.ts';

/** The cause, and where to look for it. */
function causeOf({ problem, code }: DeliveryError): string {
  if (problem === 'sign-in') return 'the mail server does not accept user name and password';
  if (problem === 'tls') {
    return 'the connection cannot be encrypted: either the certificate is not good for this host, or smtps:// (port 465) and smtp:// (port 587) are mixed up';
  }
  if (problem !== 'unreachable') return 'the mail server turns everybody away at the moment';
  if (code === 'ENOTFOUND') return 'there is no host of this name';
  return 'no mail server answers there: check host and port, and whether port 465 is asked with smtps://';
}

/** In the background: warns whoever starts the site that no email will go out, before somebody waits for one. */
export function tryMailServer({ mail, log }: Platform): void {
  mail.check().catch((error: unknown) => {
    if (error instanceof DeliveryError) {
      log.warn({ code: error.code }, `SMTP_URL was tried, and no letter goes out: ${causeOf(error)}`);
    } else log.error({ err: error }, 'the mail server could not be tried');
  });
}
