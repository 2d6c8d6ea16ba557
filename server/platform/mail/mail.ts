import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Letter, Mail } from './letter.ts';
import { createOutbox } from './outbox.ts';

const TIMEOUT = 20_000;
/** In all, so that a job that sends ends before another process may take it up. */
const LONGEST_DELIVERY = 90_000;

/** A comma would bring in further recipients, a line break further headers. */
function refuseWrongRecipient({ to }: Letter): void {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to)) throw new TypeError('not one bare mail address');
}

function createSmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Mail {
  const transport = createTransport(
    {
      url: config.url,
      pool: true,
      // A password never travels in the clear, even if somebody in between hides that the server offers TLS.
      requireTLS: new URL(config.url).username !== '',
      connectionTimeout: TIMEOUT,
      greetingTimeout: TIMEOUT,
      socketTimeout: TIMEOUT,
    },
    { from: config.from },
  );
  return {
    send: async (letter) => {
      await transport.sendMail({ ...letter, signal: AbortSignal.timeout(LONGEST_DELIVERY) });
    },
    close: async () => {
      transport.close();
    },
  };
}

/** Sends through an SMTP server, or lays each letter as an `.eml` file into the outbox. */
export function createMail(config: MailConfig): Mail {
  const mail = config.kind === 'outbox' ? createOutbox(config.directory, config.from) : createSmtp(config);
  return {
    ...mail,
    send: async (letter) => {
      refuseWrongRecipient(letter);
      await mail.send(letter);
    },
  };
}
