import { headingOf, type EmailText, type Recipient } from './email-kind.ts';
import { type Sheet, type Sheets, type Letterhead, sheetsOf } from './letterhead.ts';
import { asHtml } from './as-html.ts';
import type { Email } from './email.ts';

function sheetAsText({ words }: Sheet): string {
  const { paragraphs, button, smallPrint } = words;
  return [
    headingOf(words),
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string' ? paragraph : paragraph.quote.replaceAll(/^/gm, '> '),
    ),
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    ...(smallPrint === undefined ? [] : [smallPrint]),
  ].join('\n\n');
}

/** The part for those whose program shows no HTML. */
function asText(sheets: Sheets): string {
  const feet = new Set(sheets.map(({ foot }) => foot));
  return `${[...sheets.map(sheetAsText), [...feet].join('\n')].join('\n\n\n')}\n`;
}

/** Makes both parts of an email from the same words. */
export function composeEmail({ to, language }: Recipient, text: EmailText, head: Letterhead): Email {
  const sheets = sheetsOf(text, head, language);
  const subject = `${head.shortName}: ${sheets.map(({ words }) => words.title).join(' / ')}`;
  return { to, senderName: head.shortName, subject, text: asText(sheets), html: asHtml(sheets, head, subject) };
}
