import { type Options, parse } from 'csv-parse/sync';
import { anomalyOf, type Cell, TableRefused } from './cells.ts';
import { endlessRowsRefused, refuseEndlessLines } from './refuse-endless.ts';

/** What no text holds: nearly every other kind of file has some of it in its first bytes. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
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
  // Spreadsheets on Windows that were not told otherwise write the code page of western Europe.
  return utf8(content) ?? new TextDecoder('windows-1252').decode(content);
}

/**
 * A text file of whatever program, without its byte order mark.
 * @throws TableRefused `kind` when it is no plain text
 */
function decodeText(content: Buffer): string {
  const text = decode(content);
  if (NO_TEXT.test(text) || MARKUP.test(text)) throw new TableRefused('kind');
  return text;
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Characters and rows by which the delimiter is guessed. */
const GUESSED_BY = 64 * 1024;
const GUESSED_BY_ROWS = 50;

function parseRows(text: string, options: Options): string[][] {
  return parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // With tabs between the cells they are no blanks that could be dropped.
    trim: options.delimiter !== '\t',
    ...options,
  });
}

function tryRows(text: string, options: Options): string[][] | undefined {
  try {
    return parseRows(text, options);
  } catch (error) {
    if (error instanceof TableRefused) throw error;
    return undefined;
  }
}

/** How many cells come from rows that have as many of them as most rows do; a row of one cell says nothing. */
function regularity(rows: readonly (readonly string[])[]): number {
  const lengths = new Map<number, number>();
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const cells = [...lengths].map(([length, times]) => (length - 1) * times);
  return Math.max(0, ...cells);
}

function detectDelimiter(text: string): string {
  const start = text.slice(0, GUESSED_BY);
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    score: regularity(tryRows(start, { delimiter, to: GUESSED_BY_ROWS }) ?? []),
  })).toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.delimiter : ',';
}

/** Such a file has no types: what looks like a day was one, or will be one in the next spreadsheet. */
function cellOf(text: string): Cell {
  const is = anomalyOf(text.trim());
  return is === undefined ? text : { text, is };
}

/**
 * The cells of a CSV file, row by row.
 * @throws TableRefused `kind`, `damaged`, `columns`, `cell`, `row`
 */
export function readCsv(content: Buffer, maxRows: number): Cell[][] {
  const text = decodeText(content);
  refuseEndlessLines(text);
  const delimiter = detectDelimiter(text);
  const refuse = endlessRowsRefused();
  const on_record = (cells: string[]) => {
    refuse(cells);
    return cells;
  };
  const options = { delimiter, to: maxRows + 1, on_record };
  // A quote that nobody closed is a sign like others, in a name or an address.
  const rows = tryRows(text, options) ?? tryRows(text, { ...options, quote: null });
  if (!rows) throw new TableRefused('damaged');
  return rows.map((row) => row.map(cellOf));
}
