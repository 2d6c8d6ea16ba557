// The program of a child process for tables, started by read-table.ts.
import { readFile } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { type Cell, type SheetSummary, type TableRow, textOf, usedWidth } from './cells.ts';
import { formulaGuard } from './write-csv.ts';
import { readCsv } from './read-csv.ts';
import { listSheets, readSheet } from './read-xlsx.ts';
import { openWorkbook } from './workbook.ts';

/** Maximum number of rows and characters per batch. Receiving a batch takes the main process a few milliseconds. */
const BATCH_SIZE = 1000;
const BATCH_CHARACTERS = 1_000_000;
const OLE_FILE = 'd0cf11e0a1b11ae1';
const ZIP_FILE = 'PK\u0003\u0004';

/** Reads the rows of a file that is no workbook. @throws AppError */
function readPlain(content: Buffer, maxRows: number): readonly TableRow[] {
  if (content.toString('hex', 0, 8) === OLE_FILE) {
    // Excel stores .xlsx files with a password in the same container format as old .xls files.
    const isLocked = content.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new AppError('wrong-type', isLocked ? 'tableIsLocked' : 'tableIsXls');
  }
  return readCsv(content, maxRows).map((cells, index) => ({ number: index + 1, cells }));
}

function normalizeCell(cell: Cell): Cell {
  const trimmed = (text: string) => formulaGuard.takeAway(text.trim());
  return typeof cell === 'string' ? trimmed(cell) : { ...cell, text: trimmed(cell.text) };
}

function normalizeRows(rows: readonly TableRow[], maxRows: number): TableRow[] {
  const full = rows
    .map(({ number, cells }) => ({ number, cells: cells.slice(0, usedWidth(cells)).map(normalizeCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (full.length === 0) throw new AppError('wrong-type', 'tableEmpty');
  if (full.length > maxRows) throw new AppError('too-large', 'tableTooManyRows');
  return full;
}

/** Waits for a table to be read. @throws AppError, which the server shows to the office */
async function explained<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipTooLong) throw new AppError('too-large', 'tableTooMuchText');
    throw new AppError('wrong-type', 'tableDamaged');
  }
}

let readRows: (sheet: number) => Promise<readonly TableRow[]>;
let rows: readonly TableRow[] = [];

const calls = {
  /** Opens a table. Lists the sheets of a workbook with their first rows; none for a CSV file. */
  open: async (path: string, headRows: number, maxRows: number): Promise<readonly SheetSummary[]> => {
    const content = await readFile(path);
    if (content.toString('latin1', 0, 4) !== ZIP_FILE) {
      readRows = async () => normalizeRows(readPlain(content, maxRows), maxRows);
      return [];
    }
    const workbook = await explained(openWorkbook(path));
    readRows = async (sheet) => normalizeRows(await readSheet(workbook, sheet, maxRows), maxRows);
    return listSheets(workbook, headRows, maxRows);
  },
  /** Reads the whole table, or a sheet, and stores it for `takeRows`. */
  read: async (sheet: number): Promise<void> => {
    rows = await explained(readRows(sheet));
  },
  /** Returns the next batch of rows in order; an empty list after the last row. */
  takeRows: async (): Promise<readonly TableRow[]> => {
    let size = 0;
    let characters = 0;
    while (size < Math.min(BATCH_SIZE, rows.length) && characters < BATCH_CHARACTERS) {
      characters += rows[size]?.cells.reduce((sum, cell) => sum + textOf(cell).length, 0) ?? 0;
      size += 1;
    }
    const batch = rows.slice(0, size);
    rows = rows.slice(size);
    return batch;
  },
};

export type TableCalls = typeof calls;

serveCalls(calls);
