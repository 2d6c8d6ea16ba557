/**
 * What a spreadsheet may have in place of what was meant: an error, a formula that nobody has calculated, a day or a
 * fraction that it made of a number, a number without its last digits, or one that its format shows as something else.
 */
export type CellAnomaly = 'error' | 'formula' | 'date' | 'decimal' | 'shortened' | 'format';

/** A cell as it shows, trimmed; an empty one is an empty text. What is known to be odd says so. */
export type Cell = string | { readonly text: string; readonly is: CellAnomaly };

export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** Errors of spreadsheets in whatever language, those of LibreOffice, and what stands in a column too narrow to show anything. */
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

/** Whether numbers apart can be a day, in whatever order: with the year at one end, of two or four digits. */
function isNumberedDay(text: string): boolean {
  const [, first = '', , middle = '', last = ''] = NUMBERED_DAY.exec(text) ?? [];
  const [year, other] = first.length === 4 ? [first, last] : [last, first];
  if (!/^(?:(?:19|20)?\d{2})$/.test(year)) return false;
  const [month = 0, day = 0] = [Number(middle), Number(other)].toSorted((one, next) => one - next);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** What a text looks like that came out of a spreadsheet; undefined for what may well be meant as it is. */
export function anomalyOf(text: string): CellAnomaly | undefined {
  if (ERROR.test(text)) return 'error';
  if (SHORTENED.test(text)) return 'shortened';
  if (DECIMAL.test(text)) return 'decimal';
  return NAMED_DAY.test(text) || isNumberedDay(text) ? 'date' : undefined;
}

/** One row of a table. */
export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Why a file cannot be read as a table. */
export const tableProblems = [
  'kind',
  'xls',
  'ods',
  'locked',
  'damaged',
  'empty',
  'rows',
  'columns',
  'row',
  'cell',
  'text',
] as const;
export type TableProblem = (typeof tableProblems)[number];

/** Ends the reading of a file at once. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem);
    this.problem = problem;
  }
}
