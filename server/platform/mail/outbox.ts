import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email, Mail } from './email.ts';

/**
 * An email as nodemailer takes it, whichever way it goes.
 * @param from the sender; a bare address goes out under the name of who writes
 */
export function messageOf({ senderName, ...email }: Email, from: string) {
  return {
    ...email,
    from: from.includes('<') ? from : { name: senderName, address: from },
    // Programs that answer by themselves, while somebody is away, do not answer this (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Lays emails into a folder: one `.eml` file each, the names in the order of time. */
export function createOutbox(directory: string, from: string): Mail {
  return {
    send: async (email) => {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(messageOf(email, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the letter was not composed as a whole');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      const draft = join(directory, `.${name}`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(directory, name));
    },
    // A folder needs no trying: it is made with the first email.
    check: async () => {},
    close: async () => {},
  };
}
