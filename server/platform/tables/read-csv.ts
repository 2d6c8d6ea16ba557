import { type Options, parse } from 'csv-parse/sync';
import { AppError } from '#server/platform/app-error.ts';
import { anomalyOf, type Cell, createRowLimits, MAX_ROW } from './cells.ts';

/** Control characters that text files do not contain. Nearly every binary file contains some of them. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const MARKUP = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF|%!PS)/i;

function utf8(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  // Spreadsheets on Windows save CSV files in the western European code page by default.
  return utf8(content) ?? new TextDecoder('windows-1252').decode(content);
}

/**
 * Decodes a text file in any common encoding, without its byte order mark.
 * @throws AppError `wrong-type` if it is not plain text
 */
function decodeText(content: Buffer): string {
  const text = decode(content);
  if (NO_TEXT.test(text) || MARKUP.test(text)) throw new AppError('wrong-type', 'tableKindRefused');
  return text;
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Number of characters and rows that are read to detect the delimiter. */
const DETECTION_CHARACTERS = 64 * 1024;
const DETECTION_ROWS = 50;

/** Returns the rows of a text; undefined if the text has an unclosed quote. @throws AppError from `on_record` */
function parseRows(text: string, options: Options): string[][] | undefined {
  try {
    return parse(text, {
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // Do not trim if tabs are delimiters, because trimming would remove them.
      trim: options.delimiter !== '\t',
      ...options,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}

/** Returns the score of a delimiter: the largest number of delimiters in rows with the same number of cells. */
function regularity(rows: readonly (readonly string[])[]): number {
  const lengths = new Map<number, number>();
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const cells = [...lengths].map(([length, times]) => (length - 1) * times);
  return Math.max(0, ...cells);
}

function detectDelimiter(text: string): string {
  const start = text.slice(0, DETECTION_CHARACTERS);
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: regularity(parseRows(start, { delimiter, to: DETECTION_ROWS }) ?? []),
  })).toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.delimiter : ',';
}

/**
 * Marks values such as dates. A CSV file has no types, so a spreadsheet may have changed such a value before saving it.
 */
function cellOf(text: string): Cell {
  const is = anomalyOf(text.trim());
  return is === undefined ? text : { text, is };
}

/** @throws AppError `too-large` if a line is too long to be parsed */
function checkLineLengths(text: string): void {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]|$/g)) {
    if (index - start > MAX_ROW) throw new AppError('too-large', 'tableRowTooLong');
    start = index + 1;
  }
}

/** Reads the cells of a CSV file, row by row. @throws AppError `wrong-type`, `too-large` */
export function readCsv(content: Buffer, maxRows: number): Cell[][] {
  const text = decodeText(content);
  checkLineLengths(text);
  const delimiter = detectDelimiter(text);
  const limit = createRowLimits();
  const on_record = (cells: string[]) => {
    limit(cells);
    return cells;
  };
  const options = { delimiter, to: maxRows + 1, on_record };
  // If a quote is unclosed, parse again with quotes as ordinary characters, as in names and addresses.
  const rows = parseRows(text, options) ?? parseRows(text, { ...options, quote: null });
  if (!rows) throw new AppError('wrong-type', 'tableDamaged');
  return rows.map((row) => row.map(cellOf));
}
