import { type Cursor, readWord, skipBlank, skipPattern } from './cursor.ts';
import { PdfRefused } from './problems.ts';
import type { PdfDictionary, PdfName, PdfText, PdfValue } from './values.ts';

const DEEPEST = 200;
/** In bytes; twice what Acrobat takes. */
const MAX_NAME_LENGTH = 255;

const BACKSLASH = 92;
const OPEN = 40;
const CLOSE = 41;

/** What makes a reference of a number. */
const REFERENCE = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /^[\d.+-][\deE.+-]*$/;
const HEXADECIMAL = /<[\0\t\n\f\r \da-fA-F]*>/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function readName(cursor: Cursor): PdfName {
  cursor.at += 1;
  const name = readWord(cursor);
  // Chromium takes these two bytes for white space and sees the end of the name there; long ones it cuts off.
  if (name.length > MAX_NAME_LENGTH || /[\x80\xff]/.test(name)) throw new PdfRefused('damaged');
  const decode = (_whole: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 16));
  return { kind: 'name', name: name.includes('#') ? name.replace(/#([\da-f]{2})/gi, decode) : name };
}

function readText(cursor: Cursor): PdfText {
  const { text, at } = cursor;
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === BACKSLASH) end += 1;
    else if (code === OPEN) depth += 1;
    else if (code === CLOSE && (depth -= 1) === 0) {
      cursor.at = end + 1;
      return { kind: 'text', raw: text.slice(at, end + 1) };
    }
  }
  throw new PdfRefused('damaged');
}

function readItems(cursor: Cursor, end: string, depth: number): readonly PdfValue[] {
  const items: PdfValue[] = [];
  for (;;) {
    skipBlank(cursor);
    if (cursor.text.startsWith(end, cursor.at)) {
      cursor.at += end.length;
      return items;
    }
    items.push(readValue(cursor, depth + 1));
  }
}

function readDictionary(cursor: Cursor, depth: number): PdfDictionary {
  cursor.at += 2;
  const items = readItems(cursor, '>>', depth);
  const entries: [string, PdfValue][] = [];
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index] ?? null;
    const value = items[index + 1];
    if (typeof key !== 'object' || key?.kind !== 'name' || value === undefined) throw new PdfRefused('damaged');
    entries.push([key.name, value]);
  }
  return { kind: 'dictionary', entries };
}

function readNumber(cursor: Cursor, word: string): PdfValue {
  if (/^\d+$/.test(word) && skipPattern(cursor, REFERENCE)) return { kind: 'reference', object: Number(word) };
  return Number.parseFloat(word);
}

function readBare(cursor: Cursor): PdfValue {
  const word = readWord(cursor);
  if (NUMBER.test(word)) return readNumber(cursor, word);
  const value = WORDS.get(word);
  if (value !== undefined) return value;
  // Many programs put nothing between a number and the end of its object.
  const number = /^(\d+)endobj$/.exec(word)?.[1];
  if (number === undefined) throw new PdfRefused('damaged');
  cursor.at -= 'endobj'.length;
  return Number(number);
}

/**
 * Reads one value, white space before it included.
 * @throws PdfRefused `damaged` for whatever the standard does not allow: where readers would have to guess, they differ
 */
export function readValue(cursor: Cursor, depth = 0): PdfValue {
  skipBlank(cursor);
  cursor.left -= 1;
  if (depth > DEEPEST || cursor.left < 0) throw new PdfRefused('damaged');
  const first = cursor.text[cursor.at];
  if (first === '/') return readName(cursor);
  if (first === '(') return readText(cursor);
  if (first === '[') {
    cursor.at += 1;
    return { kind: 'array', items: readItems(cursor, ']', depth) };
  }
  if (first !== '<') return readBare(cursor);
  if (cursor.text.startsWith('<<', cursor.at)) return readDictionary(cursor, depth);
  const { at } = cursor;
  if (!skipPattern(cursor, HEXADECIMAL)) throw new PdfRefused('damaged');
  return { kind: 'text', raw: cursor.text.slice(at, cursor.at) };
}
