import type { Cell } from './cells.ts';

/** A part of a number format: a code such as a digit placeholder, or literal text. The other one is empty. */
interface Piece {
  readonly sign: string;
  readonly text: string;
}

/** The display format of a style: a date, or the parts of the format for non-negative numbers. */
export interface NumberFormat {
  readonly isDate: boolean;
  readonly pieces: readonly Piece[];
  /** The codes of all pieces, and their literal text. */
  readonly signs: string;
  readonly words: string;
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

const literal = (text: string): Piece => ({ sign: '', text });
const code = (sign: string): Piece => ({ sign, text: '' });

function pieceOf([all, quoted, escaped, bracket, general, sign]: RegExpExecArray): Piece {
  if (bracket !== undefined) {
    if (/^[hms]+$/i.test(bracket)) return code('h');
    if (/^[<>=]/.test(bracket)) return code('<');
    // Brackets can contain a currency symbol, which is shown, or a colour or language, which is not shown.
    return literal(/^\$([^-]*)/.exec(bracket)?.[1] ?? '');
  }
  if (general !== undefined) return code('0');
  if (/^[_*]/.test(all)) return literal(all.startsWith('_') ? ' ' : '');
  if (sign !== undefined) return /[0#?.,%@/;\p{L}]/u.test(sign) ? code(sign) : literal(sign);
  return quoted === undefined && escaped === undefined ? code('E') : literal(quoted ?? escaped ?? '');
}

function readNumberFormat(format: string): NumberFormat {
  const all = [...format.matchAll(TOKEN)].map(pieceOf);
  const end = all.findIndex(({ sign }) => sign === ';');
  const pieces = end < 0 ? all : all.slice(0, end);
  const signs = pieces.map(({ sign }) => sign).join('');
  const words = pieces.map(({ text }) => text).join('');
  return { isDate: /[dmyhsgb]/i.test(signs), pieces, signs, words, hasSections: end >= 0 };
}

/** Returns a code for a built-in format: date, percent, or `General` for plain numbers, amounts and fractions. */
function builtInCode(id: number): string {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'yyyy' : id === 9 || id === 10 ? '0%' : 'General';
}

/** Returns the format of a style. @param format its code; undefined for built-in formats */
export function numberFormatOf(id: number, format: string | undefined): NumberFormat {
  return readNumberFormat(format ?? builtInCode(id));
}

/** Formats a text. The format `"KL/"@` puts `KL/` before the text. */
export function formatText(text: string, { pieces, signs, hasSections }: NumberFormat): string {
  if (text === '' || hasSections || signs !== '@') return text;
  return pieces
    .map((piece) => (piece.sign === '' ? piece.text : text))
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
function fillPlaces({ pieces, signs }: NumberFormat, digits: string): string {
  let left = digits === '0' ? '' : digits;
  let places = signs.length;
  const shown = pieces.toReversed().map(({ sign, text }) => {
    if (sign === '') return text;
    places -= 1;
    const taken = places === 0 ? left : left.slice(-1);
    left = left.slice(0, left.length - taken.length);
    return taken === '' && sign === '0' ? '0' : taken;
  });
  return shown.toReversed().join('').trim();
}

/**
 * Matches the codes of formats that show plain digits. Formats with several zeros before the point or with a trailing
 * comma are not among them: they pad the number or divide it by 1,000.
 */
const PLAIN = /^@$|^[#?]+0?$|^0$|^[#?,]*[#?0](?:\.[0#?]*)?$|^[#0]*\.?[0#]*E0+$/;

/**
 * Formats a number as a spreadsheet shows it. Applies formats that consist of digit placeholders and literal text:
 * `"KL/"0000` shows 3 as the folio KL/0003. Ignores grouping and decimals. Marks numbers with other formats as
 * `format`.
 */
export function formatNumberCell(written: string, format: NumberFormat): Cell {
  const { signs, words, hasSections } = format;
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  const plain = plainNumber(written, number);
  if (typeof plain !== 'string' || (words.trim() === '' && PLAIN.test(signs))) return plain;
  const isShown = /^[0#?]+$/.test(signs) && number >= 0 && !(number === 0 && hasSections);
  return isShown ? fillPlaces(format, plain) : { text: plain, is: 'format' };
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
