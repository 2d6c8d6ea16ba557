import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import type { Letter } from './letter.ts';
import type { LetterText, Recipient } from './letter-kind.ts';
import { type Letterhead, sheetsOf } from './letterhead.ts';

/** Makes both parts of a letter from the same words. */
export function composeLetter({ to, language }: Recipient, text: LetterText, head: Letterhead): Letter {
  const sheets = sheetsOf(text, head, language);
  const subject = `${head.shortName}: ${sheets.map(({ words }) => words.title).join(' / ')}`;
  return { to, senderName: head.shortName, subject, text: asText(sheets), html: asHtml(sheets, head, subject) };
}
