import type { Email } from './email.ts';

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
