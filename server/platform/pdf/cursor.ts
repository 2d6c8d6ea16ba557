/** A place in the bytes of a file, or of what was packed in it; each character is one byte. */
export interface Cursor {
  readonly text: string;
  at: number;
  /** How many values may still be read. */
  left: number;
}

/** No object of a real document comes near it; so many take about 50 MB of memory. */
const MAX_VALUES = 500_000;

const WHITE = 1;
const DELIMITER = 2;
const LINE_ENDS: ReadonlySet<string | undefined> = new Set(['\r', '\n']);

/** The kind of each byte (ISO 32000-2, 7.2.3); 0 for those that words are made of. */
const KINDS = new Uint8Array(256);
for (const [kind, characters] of [
  [WHITE, '\0\t\n\f\r '],
  [DELIMITER, '()<>[]{}/%'],
] as const) {
  for (let index = 0; index < characters.length; index += 1) KINDS[characters.charCodeAt(index)] = kind;
}

export function cursorAt(text: string, at: number): Cursor {
  return { text, at, left: MAX_VALUES };
}

/** Passes over white space and comments. */
export function skipBlank(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  for (;;) {
    while (KINDS[text.charCodeAt(at)] === WHITE) at += 1;
    if (text[at] !== '%') break;
    while (at < text.length && !LINE_ENDS.has(text[at])) at += 1;
  }
  cursor.at = at;
}

/** Takes the next run of characters that are neither white space nor delimiters; it may be empty. */
export function readWord(cursor: Cursor): string {
  const { text, at } = cursor;
  let end = at;
  while (KINDS[text.charCodeAt(end)] === 0) end += 1;
  cursor.at = end;
  return text.slice(at, end);
}

/** Passes over what a sticky pattern matches. */
export function skipPattern(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  const matches = pattern.test(cursor.text);
  if (matches) cursor.at = pattern.lastIndex;
  return matches;
}
