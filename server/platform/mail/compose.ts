import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Email } from './email.ts';
import type { EmailText, Recipient } from './email-kind.ts';
import { type Letterhead, sheetsOf } from './letterhead.ts';

/** Makes both parts of an email from the same words. */
export function composeEmail({ to, language }: Recipient, text: EmailText, head: Letterhead): Email {
  const sheets = sheetsOf(text, head, language);
  const subject = `${head.shortName}: ${sheets.map(({ words }) => words.title).join(' / ')}`;
  return { to, senderName: head.shortName, subject, text: asText(sheets), html: asHtml(sheets, head, subject) };
}
