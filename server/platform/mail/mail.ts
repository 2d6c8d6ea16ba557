import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailConfig } from '#server/platform/config/config.ts';
import { type Email, type Mail, messageOf } from './email.ts';
import { createSmtp } from './smtp.ts';

/** Stores emails in a folder, one `.eml` file each, with names that sort by time. */
function createOutbox(directory: string, from: string): Mail {
  return {
    send: async (email) => {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(messageOf(email, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the composed email must be a buffer');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const draft = join(directory, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(directory, name));
    },
    // Nothing to test: the folder is created with the first email.
    check: async () => {},
    close: async () => {},
  };
}

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
