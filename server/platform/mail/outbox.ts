import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email, Mail } from './email.ts';

/**
 * Converts an email to nodemailer's format.
 * @param from the sender; a bare address gets the sender's display name
 */
export function messageOf({ senderName, ...email }: Email, from: string) {
  return {
    ...email,
    from: from.includes('<') ? from : { name: senderName, address: from },
    // Prevents automatic replies such as absence notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Stores emails in a folder, one `.eml` file each, with names that sort by time. */
export function createOutbox(directory: string, from: string): Mail {
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
