import { asciiDigits } from '#contract/text.ts';

/** Longer ones are the same to the order; it has to fit into an index. */
const MAX_ORDERED = 100;

/** Whatever comes behind them, as long as it is a letter or a digit: 0 itself is a folio. */
const LEADING_ZEROS = /^0+(?=[\p{L}\p{Nd}])/u;

/**
 * A folio as it is compared (decision 11): trimmed, without regard to case, width, leading zeros, the script of its
 * digits, runs of spaces and signs that cannot be seen.
 */
export function folioKey(folio: string): string {
  const visible = folio
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '');
  return asciiDigits(visible).replaceAll(/\s+/g, ' ').trim().replace(LEADING_ZEROS, '');
}

/** How many digits, then the digits: so ten comes after nine. */
function orderOfNumber(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, '');
  return number.length.toString(16).padStart(2, '0') + number;
}

/** Numbers before other signs, and the end before both. */
function orderOfText(text: string): string {
  const pieces = text.match(/\d+|\D/g) ?? [];
  const ordered = pieces.map((piece) =>
    /\d/.test(piece) ? `1${orderOfNumber(piece)}` : `2${piece.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${ordered.join('')}0`;
}

/**
 * The natural order of folios (decision 11) as text: 9, 10, 10A, A10, 11, then those without a digit. It consists of the
 * digits 0 to 9 and a to f, whose order is the same under every collation of both engines.
 */
export function folioOrder(folio: string): string {
  const key = folioKey(folio).slice(0, MAX_ORDERED);
  const [, before = '', number, after = ''] = /^(\D*)(\d+)(.*)$/s.exec(key) ?? [];
  if (number === undefined) return `1${orderOfText(key)}`;
  return `0${orderOfNumber(number)}${orderOfText(before)}${orderOfText(after)}`;
}
