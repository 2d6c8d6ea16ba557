import type { Cell } from './cells.ts';

/** A part of a number format: literal text, or a code such as a digit placeholder. */
type Piece = { readonly text: string } | { readonly sign: string };

/** The display format of a style: a date, or the parts of the format for non-negative numbers. */
export interface NumberFormat {
  readonly isDate: boolean;
  readonly pieces: readonly Piece[];
  /** Whether the format has further sections for negative numbers or zero. */
  readonly hasSections: boolean;
}

/** From this number on, spreadsheets do not store every digit. */
const INEXACT = 1e15;

/**
 * Matches one token of a number format: quoted text, an escaped character, space or fill, brackets, exponent,
 * `General`, or any other character.
 */
const TOKEN = /"([^"]*)"?|\\(.)|[_*](?:.|$)|\[([^\]]*)\]|e[-+]|(general)|([^])/giu;

function pieceOf([all, quoted, escaped, bracket, general, sign]: RegExpExecArray): Piece {
  if (bracket !== undefined) {
    if (/^[hms]+$/i.test(bracket)) return { sign: 'h' };
    if (/^[<>=]/.test(bracket)) return { sign: '<' };
    // Brackets can contain a currency symbol, which is shown, or a colour or language, which is not shown.
    return { text: /^\$([^-]*)/.exec(bracket)?.[1] ?? '' };
  }
  if (general !== undefined) return { sign: '0' };
  if (/^[_*]/.test(all)) return { text: all.startsWith('_') ? ' ' : '' };
  if (sign === undefined)
    return quoted === undefined && escaped === undefined ? { sign: 'E' } : { text: quoted ?? escaped ?? '' };
  return /[0#?.,%@/;\p{L}]/u.test(sign) ? { sign } : { text: sign };
}

const signsOf = (pieces: readonly Piece[]) => pieces.map((piece) => ('sign' in piece ? piece.sign : '')).join('');
const wordsOf = (pieces: readonly Piece[]) => pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');

function readNumberFormat(code: string): NumberFormat {
  const all = [...code.matchAll(TOKEN)].map(pieceOf);
  const end = all.findIndex((piece) => 'sign' in piece && piece.sign === ';');
  const pieces = end < 0 ? all : all.slice(0, end);
  return { isDate: /[dmyhsgb]/i.test(signsOf(pieces)), pieces, hasSections: end >= 0 };
}

/** Returns a code for a built-in format: date, percent, or `General` for plain numbers, amounts and fractions. */
function builtInCode(id: number): string {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'yyyy' : id === 9 || id === 10 ? '0%' : 'General';
}

/** Returns the format of a style. @param code undefined for built-in formats */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  return readNumberFormat(code ?? builtInCode(id));
}

/** Formats a text. The format `"KL/"@` puts `KL/` before the text. */
export function formatText(text: string, { pieces, hasSections }: NumberFormat): string {
  if (text === '' || hasSections || signsOf(pieces) !== '@') return text;
  return pieces
    .map((piece) => ('text' in piece ? piece.text : text))
    .join('')
    .trim();
}

/** Formats a number as plain digits, never with an exponent. */
function plainNumber(written: string, number: number): Cell {
  if (Math.abs(number) >= INEXACT) return { text: written, is: 'shortened' };
  if (Number.isInteger(number)) return /^-?\d+$/.test(written) ? written : BigInt(number).toString();
  return { text: String(Number(number.toPrecision(15))), is: 'decimal' };
}

/** Fills the digits of a number into placeholders from the right. Extra digits go to the first placeholder. */
function fillPlaces(pieces: readonly Piece[], digits: string): string {
  let left = digits === '0' ? '' : digits;
  let places = signsOf(pieces).length;
  const shown = pieces.toReversed().map((piece) => {
    if ('text' in piece) return piece.text;
    places -= 1;
    const taken = places === 0 ? left : left.slice(-1);
    left = left.slice(0, left.length - taken.length);
    return taken === '' && piece.sign === '0' ? '0' : taken;
  });
  return shown.toReversed().join('').trim();
}

/**
 * Formats a number as a spreadsheet shows it. Applies formats that consist of digit placeholders and literal text:
 * `"KL/"0000` shows 3 as the folio KL/0003. Ignores grouping and decimals. Marks numbers with other formats as
 * `format`.
 */
export function formatNumberCell(written: string, { pieces, hasSections }: NumberFormat): Cell {
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  const plain = plainNumber(written, number);
  if (typeof plain !== 'string') return plain;
  const signs = signsOf(pieces);
  const words = wordsOf(pieces).trim();
  // Return plain digits for simple formats. Formats with several zeros before the point or with a trailing comma are
  // not simple: they pad the number or divide it by 1,000.
  if (
    words === '' &&
    (/^@$|^[#?]+0?$|^0$|^[#?,]*[#?0](?:\.[0#?]*)?$/.test(signs) || /^[#0]*\.?[0#]*E0+$/.test(signs))
  ) {
    return plain;
  }
  const isShown = /^[0#?]+$/.test(signs) && number >= 0 && !(number === 0 && hasSections);
  return isShown ? fillPlaces(pieces, plain) : { text: plain, is: 'format' };
}

/** Days from the first day of a date system (30 December 1899 or 1 January 1904) to 1 January 1970. */
const DAYS_TO_1970 = { 1900: 25_569, 1904: 24_107 } as const;
const DAY_MS = 24 * 60 * 60_000;
/** The day number of 31 December 9999 in the 1900 date system. */
const LAST_DAY = 2_958_465;

/**
 * Formats a date and time as `2024-05-06 10:30:00`. Numbers that are not valid dates, such as phone numbers, are shown
 * as `########`, as in spreadsheets.
 */
export function dayCell(written: string, epoch: keyof typeof DAYS_TO_1970): Cell {
  const days = Number(written);
  if (!(days >= 0 && days <= LAST_DAY)) return { text: '########', is: 'date' };
  const day = new Date(Math.round(((days - DAYS_TO_1970[epoch]) * DAY_MS) / 1000) * 1000);
  const text = day.toISOString().replace('T00:00:00.000Z', '').replace('.000Z', '').replace('T', ' ');
  return { text, is: 'date' };
}
