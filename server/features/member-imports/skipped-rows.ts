import type { MessageCode } from '#contract/messages.ts';
import { anomalyOf, type Cell, textOf } from '#server/platform/tables/cells.ts';
import { type ImportColumn, normaliseHeading } from './detect-columns.ts';

const TOTALS: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'total members',
  'total no of members',
  'total number of members',
  'ആകെ',
  'ആകെ അംഗങ്ങൾ',
  'മൊത്തം',
  'മൊത്തം അംഗങ്ങൾ',
  'कुल',
]);

/** Whether the only words are those for a total: a row with a name or an address is a member. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.map((cell) => normaliseHeading(cell.replaceAll(/\p{N}/gu, ' '))).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => TOTALS.has(word));
}

/** Why a row of a list is no member: headings that are repeated on each page, a total. Undefined for all others. */
export function reasonToSkip(columns: readonly ImportColumn[], cells: readonly Cell[]): MessageCode | undefined {
  const texts = cells.map(textOf);
  const isHeading = (text: string, at: number) =>
    text === '' || normaliseHeading(text) === normaliseHeading(columns[at]?.heading ?? '');
  // `#NAME?` is no heading.
  if (texts.some((text) => anomalyOf(text) === 'error')) return undefined;
  if (texts.some((text) => text !== '') && texts.every(isHeading)) return 'rowIsHeadings';
  return isTotal(texts) ? 'rowIsTotal' : undefined;
}
