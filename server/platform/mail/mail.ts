import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Mail } from './letter.ts';
import { createOutbox } from './outbox.ts';

const TIMEOUT = 20_000;

/** Sends through an SMTP server, or lays each letter as an `.eml` file into the outbox. */
export function createMail(config: MailConfig): Mail {
  if (config.kind === 'outbox') return createOutbox(config.directory, config.from);
  const transport = createTransport(
    { url: config.url, pool: true, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
    { from: config.from },
  );
  return {
    send: async (letter) => {
      await transport.sendMail(letter);
    },
    close: async () => {
      transport.close();
    },
  };
}
