import { asciiDigits } from './text.ts';

/** Number of characters of a folio that count for sorting. The limit makes the sort key fit into an index. */
const MAX_ORDERED = 100;

/** Leading zeros before a letter or a digit. The zero of the folio 0 is no leading zero. */
const LEADING_ZEROS = /^0+(?=[\p{L}\p{Nd}])/u;

const FOLIO = String.raw`fol+iy?o|fol|ഫോ[ളല]ിയോ`;
const BOOK = String.raw`f|m|member(?:ship)?|reg(?:ister)?|അംഗത്വ|അംഗ`;
const NUMBER = String.raw`number|num|nos?|nr|നമ്പ(?:ർ|ര്|റ്)|നം`;
const BETWEEN = String.raw`[\s.:_#=/-]`;

/** Words and signs before a folio: `Folio 12`, `No. 12`, `F.No 12`, `FOLIO NO: 012`, `ഫോളിയോ നമ്പർ 12`, `#A12`. */
const FOLIO_WORDS = new RegExp(
  String.raw`^(?:(?:${FOLIO}|${BOOK})?${BETWEEN}*(?:${NUMBER})|${FOLIO}|#)` +
    String.raw`(?:${BETWEEN}*(?=\p{Nd})|${BETWEEN}*#*${BETWEEN}+(?=\p{L}{1,3}[\s./-]?\p{Nd}))|^(?:${FOLIO})${BETWEEN}+(?=.)|^#(?=\p{L}?\p{Nd})`,
  'iu',
);

/** Returns a folio without the words and signs that people type around it: 12 for `No. 12`, `#12`, `"12"` and `12.`. */
function withoutWords(folio: string): string {
  if (folio.length > MAX_ORDERED) return folio;
  const bare = folio
    .replace(/^["'“”‘’([{<]+([^()[\]{}<>]*)["'“”‘’)\]}>]+$/u, '$1')
    .trimStart()
    .replace(FOLIO_WORDS, '')
    .replace(/[\s.,;:/-]+$/, '');
  return bare === '' ? folio : bare;
}

/**
 * Returns a folio for comparison (decision 11): trimmed, and without differences in case, width, leading zeros, scripts
 * of digits, repeated spaces, invisible characters and words such as `No.`.
 */
export function folioKey(folio: string): string {
  const visible = folio
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '');
  return withoutWords(asciiDigits(visible).replaceAll(/\s+/g, ' ').trim()).replace(LEADING_ZEROS, '');
}

/** Returns a folio without a name in brackets: 12 for `12 (Thanal)`. Keeps the brackets of `12 (A)`. */
export function withoutName(folio: string): string {
  return folio.replace(/(\p{Nd}\p{L}?)\s*[([（]\s*\p{L}[\p{L}\p{M}\s.'’-]{2,}[)\]）]?\s*$/u, '$1');
}

/** Returns the folios that a text such as `Folio 12 Thanal` may begin with, in the order in which to try them. */
export function foliosIn(typed: string): readonly string[] {
  const bare = withoutWords(typed.normalize('NFKC').trim());
  const cuts = [/ - .*$/s, /\s.*$/s, /_.*$/s, /[-–—(].*$/su, /,.*$/s].map((rest) =>
    withoutWords(bare.replace(rest, '')),
  );
  return [...new Set([bare, bare.replaceAll(/[\s./-]/g, ''), ...cuts])].filter((folio) => folio !== '');
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
