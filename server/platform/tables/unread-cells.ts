import type { Cell } from './cells.ts';

/** No text of a cell begins with these: the first sign of both cannot be typed. */
const ERROR = '\u007f!';
const FORMULA = '\u007f=';

/** One cell of a sheet: its prefix, its attributes, and what is in it, which holds no other cell. */
const CELL = /<((?:\w+:)?)c((?:\s[^<>]*?)?)(?:\/>|>((?:(?!<(?:\w+:)?c[\s/>])[^])*?)<\/\1c>)/g;
const TYPE = /\st\s*=\s*(["'])(\w*)\1/;
const FORMULA_IN = /<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>([^<]*)<)/;
const VALUE_IN = /<(?:\w+:)?v(?:\s[^<>]*)?(?:\/>|>([^<]*)<)/;

/** What stands in a cell that the reader would take for an empty one; undefined when it reads it as it is. */
function unreadIn(type: string | undefined, content: string): string | undefined {
  const value = VALUE_IN.exec(content);
  const shown = value?.[1]?.trim() ?? '';
  if (type === 'e') return `${ERROR}${shown === '' ? '#VALUE!' : shown}`;
  const formula = FORMULA_IN.exec(content);
  // The result of a formula may well be a text without anything in it.
  const hasResult = shown !== '' || (type === 'str' && value !== null) || type === 'inlineStr';
  return formula && !hasResult ? `${FORMULA}${formula[1] ?? ''}` : undefined;
}

/**
 * The same part of a workbook with texts in place of errors and of formulas that nobody has calculated: the reader
 * behind this makes empty cells of both, which an import would take for something to be emptied.
 */
export function tellUnreadCells(part: Buffer): Buffer {
  if (!['"e"', "'e'", '<f', ':f'].some((sign) => part.includes(sign))) return part;
  const text = part.toString('latin1');
  const told: string[] = [];
  let upTo = 0;
  for (const { 0: whole, 1: prefix, 2: attributes = '', 3: content = '', index } of text.matchAll(CELL)) {
    const unread = unreadIn(TYPE.exec(attributes)?.[2], content);
    if (unread === undefined) continue;
    const cell = `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${unread}</${prefix}v></${prefix}c>`;
    told.push(text.slice(upTo, index), cell);
    upTo = index + whole.length;
  }
  return upTo === 0 ? part : Buffer.from(told.join('') + text.slice(upTo), 'latin1');
}

/** A text of a part that went through `tellUnreadCells`. */
export function readMarked(text: string): Cell {
  if (text.startsWith(ERROR)) return { text: text.slice(ERROR.length), is: 'error' };
  if (text.startsWith(FORMULA)) return { text: text.slice(1), is: 'formula' };
  return text;
}
