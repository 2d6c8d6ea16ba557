import { headingOf } from './email-kind.ts';
import type { Sheet, Sheets } from './letterhead.ts';

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
export function asText(sheets: Sheets): string {
  const feet = new Set(sheets.map(({ foot }) => foot));
  return `${[...sheets.map(sheetAsText), [...feet].join('\n')].join('\n\n\n')}\n`;
}
