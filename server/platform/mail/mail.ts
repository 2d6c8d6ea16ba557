import type { MailConfig } from '#server/platform/config/config.ts';
import type { Email, Mail } from './email.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

/**
 * Rejects anything but one email address without a display name. A comma could add recipients, and a line break could
 * add headers.
 */
function refuseWrongRecipient({ to }: Email): void {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to))
    throw new TypeError('the recipient must be one email address without a display name');
}

/** Creates the mail client, which sends by SMTP or stores each email as an `.eml` file in the outbox. */
export function createMail(config: MailConfig): Mail {
  const mail = config.kind === 'outbox' ? createOutbox(config.directory, config.from) : createSmtp(config);
  return {
    ...mail,
    send: async (email) => {
      refuseWrongRecipient(email);
      await mail.send(email);
    },
  };
}
