import { AppError } from '#server/platform/app-error.ts';

/**
 * Values that a spreadsheet may have changed: an error, a formula without a result, a number turned into a date or
 * fraction, a number without its last digits, or a number whose format displays another text.
 */
export type CellAnomaly = 'error' | 'formula' | 'date' | 'decimal' | 'shortened' | 'format';

/** The displayed text of a cell, trimmed. `is` marks a value that a spreadsheet may have changed. */
export type Cell = string | { readonly text: string; readonly is: CellAnomaly };

export interface TableRow {
  /** The number of the row, counted from 1 as in spreadsheets. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

export function textOf(cell: string | { readonly text: string }): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** Matches error values of Excel in any language and of LibreOffice, and the `###` of a column that is too narrow. */
const ERROR = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d_/]+[!?]|#N\/?\p{Lu}|#GETTING_DATA|Err:\d{3}|#{2,})$/u;
const SHORTENED = /^[-+]?(?:\d+(?:[.,]\d+)?E[-+]|\d+[.,]\d+E)\d+$/i;
const DECIMAL = /^[-+]?\d*(?:\.\d+|,\d{1,2})$/;

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const TIME = '(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?)?';
const NAMED_DAY = new RegExp(
  `^(?:\\d{1,2}[-/. ]${MONTH}(?:[-/., ]+\\d{2,4})?|${MONTH}[-/., ]+\\d{1,4}(?:,? \\d{4})?)${TIME}$`,
  'i',
);
const NUMBERED_DAY = new RegExp(`^(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})${TIME}$`, 'i');

/**
 * Returns whether a text such as `12-05-1925` can be a date: three numbers, with a year of two or four digits at one
 * end.
 */
function isNumberedDay(text: string): boolean {
  const [, first = '', , middle = '', last = ''] = NUMBERED_DAY.exec(text) ?? [];
  const [year, other] = first.length === 4 ? [first, last] : [last, first];
  if (!/^(?:(?:19|20)?\d{2})$/.test(year)) return false;
  const [month = 0, day = 0] = [Number(middle), Number(other)].toSorted((one, next) => one - next);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Returns the anomaly that a text looks like; undefined if the text looks unchanged. */
export function anomalyOf(text: string): CellAnomaly | undefined {
  if (ERROR.test(text)) return 'error';
  if (SHORTENED.test(text)) return 'shortened';
  if (DECIMAL.test(text)) return 'decimal';
  return NAMED_DAY.test(text) || isNumberedDay(text) ? 'date' : undefined;
}

/**
 * Maximum characters of a cell, a row and a table. The first is Excel's maximum; the others are far above any list of
 * members.
 */
const MAX_CELL = 32_767;
export const MAX_ROW = 100_000;
const MAX_TABLE = 25_000_000;
export const MAX_COLUMNS = 100;

/** Returns the number of cells without trailing empty ones, which spreadsheets add. */
export function usedWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/**
 * Returns a function that checks the rows of one table as they are read (docs/decisions/0018-imports-and-exports.md).
 * The function throws AppError `too-large`.
 */
export function createRowLimits(): (cells: readonly Cell[]) => void {
  let total = 0;
  return (cells) => {
    const sizes = cells.map((cell) => textOf(cell).length);
    const length = sizes.reduce((sum, size) => sum + size, 0);
    total += length;
    if (usedWidth(cells) > MAX_COLUMNS) throw new AppError('too-large', 'tableTooWide');
    if (sizes.some((size) => size > MAX_CELL)) throw new AppError('too-large', 'tableCellTooLong');
    if (length > MAX_ROW) throw new AppError('too-large', 'tableRowTooLong');
    if (total > MAX_TABLE) throw new AppError('too-large', 'tableTooMuchText');
  };
}
