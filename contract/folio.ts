import { asciiDigits } from './text.ts';

/** Number of characters of a folio that count for sorting. The limit makes the sort key fit into an index. */
const MAX_ORDERED = 100;

/** Leading zeros before a letter or a digit. The zero of the folio 0 is no leading zero. */
const LEADING_ZEROS = /^0+(?=[\p{L}\p{Nd}])/u;

/**
 * Returns a folio for comparison (decision 11): trimmed, and without differences in case, width, leading zeros, scripts
 * of digits, repeated spaces and invisible characters.
 */
export function folioKey(folio: string): string {
  const visible = folio
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '');
  return asciiDigits(visible).replaceAll(/\s+/g, ' ').trim().replace(LEADING_ZEROS, '');
}

/** Returns the sort key of a number: how many digits it has, in hexadecimal, then the digits. So 10 sorts after 9. */
function orderOfNumber(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, '');
  return number.length.toString(16).padStart(2, '0') + number;
}

/** Returns the sort key of a text. The end of a text sorts before a number, and a number before other characters. */
function orderOfText(text: string): string {
  const pieces = text.match(/\d+|\D/g) ?? [];
  const ordered = pieces.map((piece) =>
    /\d/.test(piece) ? `1${orderOfNumber(piece)}` : `2${piece.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${ordered.join('')}0`;
}

/**
 * Returns the sort key for the natural order of folios (decision 11): 9, 10, 10A, A10, 11, then folios without a digit.
 * It consists of the digits 0 to 9 and a to f, which sort equally under every collation of both databases.
 */
export function folioOrder(folio: string): string {
  const key = folioKey(folio).slice(0, MAX_ORDERED);
  const [, before = '', number, after = ''] = /^(\D*)(\d+)(.*)$/s.exec(key) ?? [];
  if (number === undefined) return `1${orderOfText(key)}`;
  return `0${orderOfNumber(number)}${orderOfText(before)}${orderOfText(after)}`;
}
