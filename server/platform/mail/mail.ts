import type { MailConfig } from '#server/platform/config/config.ts';
import type { Letter, Mail } from './letter.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

/** A comma would bring in further recipients, a line break further headers. */
function refuseWrongRecipient({ to }: Letter): void {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to)) throw new TypeError('not one bare mail address');
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
