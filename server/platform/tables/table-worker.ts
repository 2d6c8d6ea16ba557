// The program of a child process for tables, started by read-table.ts.
import { readFile } from 'node:fs/promises';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { type Cell, type TableProblem, TableRefused, type TableRow, textOf } from './cells.ts';
import { formulaGuard } from './write-csv.ts';
import { readCsv } from './read-csv.ts';
import { listSheets, readXlsx, type SheetSummary } from './read-xlsx.ts';
import { usedWidth } from './refuse-endless.ts';

/** Maximum number of rows and characters per batch. Receiving a batch takes the main process a few milliseconds. */
const BATCH_SIZE = 1000;
const BATCH_CHARACTERS = 1_000_000;
const OLE_FILE = 'd0cf11e0a1b11ae1';

const isZip = (content: Buffer) => content.toString('latin1', 0, 4) === 'PK\u0003\u0004';

async function readRows(path: string, sheet: number, maxRows: number): Promise<readonly TableRow[]> {
  const content = await readFile(path);
  if (isZip(content)) return readXlsx(path, sheet, maxRows);
  if (content.toString('hex', 0, 8) === OLE_FILE) {
    // Excel stores .xlsx files with a password in the same container format as old .xls files.
    throw new TableRefused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'xls');
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
  if (full.length === 0) throw new TableRefused('empty');
  if (full.length > maxRows) throw new TableRefused('rows');
  return full;
}

let rows: readonly TableRow[] = [];

const tableProblem = (error: unknown): TableProblem => (error instanceof TableRefused ? error.problem : 'damaged');

const calls = {
  /** Lists the sheets of a workbook with their first rows; none for a CSV file. Returns the problem on failure. */
  listSheets: async (
    path: string,
    headRows: number,
    maxRows: number,
  ): Promise<readonly SheetSummary[] | TableProblem> => {
    try {
      return isZip(await readFile(path)) ? await listSheets(path, headRows, maxRows) : [];
    } catch (error) {
      return tableProblem(error);
    }
  },
  /** Reads a whole table and stores it for `takeRows`. Returns the problem on failure. */
  read: async (path: string, sheet: number, maxRows: number): Promise<TableProblem | undefined> => {
    try {
      rows = normalizeRows(await readRows(path, sheet, maxRows), maxRows);
      return undefined;
    } catch (error) {
      return tableProblem(error);
    }
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
