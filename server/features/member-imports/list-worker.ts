// The program of a child process that reads lists, started by read-list.ts.
import { maxTableRows, type MemberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { anomalyOf, type Cell, type TableRow, textOf } from '#server/platform/tables/cells.ts';
import { openTable, type Sheet } from '#server/platform/tables/open-table.ts';
import { detectColumns, type ImportColumn, normaliseHeading } from './detect-columns.ts';
import type { ListCell, ListRow } from './list-file.ts';
import { isDitto } from './words-in-cells.ts';

/** A list as it was read: its rows below the headings are lines of JSON. */
export interface List {
  readonly columns: readonly ImportColumn[];
  readonly sheets: MemberImport['sheets'];
  readonly rows: number;
  readonly content: Uint8Array;
}

/** Maximum number of rows above the headings. */
const MAX_TITLE_ROWS = 10;
/** Number of rows from which the columns are detected. */
const DETECTION_ROWS = 1000;

const TOTALS: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'total members',
  'total no of members',
  'total number of members',
  'ആകെ',
  'ആകെ അംഗങ്ങൾ',
  'മൊത്തം',
  'മൊത്തം അംഗങ്ങൾ',
  'कुल',
]);

/** Returns true if the cells contain only numbers and words for a total. A row with a name or address is a member. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.map((cell) => normaliseHeading(cell.replaceAll(/\p{N}/gu, ' '))).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => TOTALS.has(word));
}

/** Returns why a row is not a member: headings repeated on each page, or a total. Undefined for all other rows. */
function reasonToSkip(headings: readonly string[], cells: readonly Cell[]): MessageCode | undefined {
  const texts = cells.map(textOf);
  const isHeading = (cell: string, at: number) => cell === '' || normaliseHeading(cell) === headings[at];
  // `#NAME?` is an error, not a heading.
  if (texts.some((cell) => anomalyOf(cell) === 'error')) return undefined;
  if (texts.some((cell) => cell !== '') && texts.every(isHeading)) return 'rowIsHeadings';
  return isTotal(texts) ? 'rowIsTotal' : undefined;
}

/** Returns rows of a table, in their order, as the private file has them. A ditto mark gets the text of the cell above. */
function listRows(columns: readonly ImportColumn[], rows: readonly TableRow[]): readonly ListRow[] {
  const headings = columns.map(({ heading }) => normaliseHeading(heading ?? ''));
  let above: readonly ListCell[] = [];
  return rows.map(({ number, cells }) => {
    const skipped = reasonToSkip(headings, cells);
    if (skipped !== undefined) return { number, cells, skipped };
    const before = above;
    above = cells.map((cell, at) =>
      isDitto(textOf(cell)) ? { text: textOf(before[at] ?? ''), ditto: textOf(cell) } : cell,
    );
    return { number, cells: above };
  });
}

function countHeadings(rows: readonly TableRow[]): number {
  const { columns, headingRow } = detectColumns(rows.slice(0, MAX_TITLE_ROWS));
  return headingRow === 0 ? 0 : columns.filter(({ field }) => field !== 'ignored').length;
}

/**
 * Returns the index of the sheet that looks most like a list of members: the one with the most headings, then with the
 * most rows. A hidden sheet is chosen only if no visible one has headings. A sheet that cannot be read comes last.
 */
async function chooseSheet(sheets: readonly Sheet[]): Promise<number> {
  if (sheets.length < 2) return 0;
  const ranked = [];
  for (const [index, { isHidden, read }] of sheets.entries()) {
    const rows = await read().catch(() => []);
    ranked.push({ index, isHidden, headings: countHeadings(rows), rows: rows.length });
  }
  ranked.sort(
    (one, other) =>
      Number(other.headings > 0) - Number(one.headings > 0) ||
      Number(one.isHidden) - Number(other.isHidden) ||
      other.headings - one.headings ||
      other.rows - one.rows,
  );
  return ranked[0]?.index ?? 0;
}

async function readList(path: string, sheet: number | undefined): Promise<List> {
  const sheets = await openTable(path, maxTableRows + MAX_TITLE_ROWS);
  const chosen = sheet ?? (await chooseSheet(sheets));
  const rows = (await sheets[chosen]?.read()) ?? [];
  const { columns, headingRow } = detectColumns(rows.slice(0, DETECTION_ROWS));
  const below = rows.filter(({ number }) => number > headingRow);
  if (below.length === 0) throw new AppError('wrong-type', 'tableEmpty');
  if (below.length > maxTableRows) throw new AppError('too-large', 'tableTooManyRows');
  const lines = listRows(columns, below).map((row) => `${JSON.stringify(row)}\n`);
  return {
    columns,
    sheets:
      sheets.length < 2 ? null : sheets.map(({ name, isHidden }, at) => ({ name, isHidden, isChosen: at === chosen })),
    rows: below.length,
    content: Buffer.from(lines.join('')),
  };
}

const calls = {
  /** Reads a list, or a sheet of a workbook. @throws AppError, which the server shows to the office */
  read: async (path: string, sheet: number | undefined): Promise<List> => {
    try {
      return await readList(path, sheet);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof ZipTooLong) throw new AppError('too-large', 'tableTooMuchText');
      throw new AppError('wrong-type', 'tableDamaged');
    }
  },
};
export type ListCalls = typeof calls;

serveCalls(calls);
