// What a process for tables does; read-table.ts begins it.
import { readFile } from 'node:fs/promises';
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { type Cell, type TableProblem, TableRefused, type TableRow, textOf } from './cells.ts';
import { formulaGuard } from './write-csv.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { usedWidth } from './refuse-endless.ts';

/** Rows, and about as many characters, that are handed over at a time: some milliseconds for the process that takes them. */
const BATCH_SIZE = 1000;
const BATCH_CHARACTERS = 1_000_000;
const OLE_FILE = 'd0cf11e0a1b11ae1';

async function readRows(path: string, maxRows: number): Promise<Cell[][]> {
  const content = await readFile(path);
  if (content.toString('latin1', 0, 4) === 'PK\u0003\u0004') return readXlsx(path);
  if (content.toString('hex', 0, 8) === OLE_FILE) {
    // Newer workbooks with a password lie in the same kind of file as older ones.
    throw new TableRefused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'xls');
  }
  return readCsv(content, maxRows);
}

function tidy(cell: Cell): Cell {
  const trimmed = (text: string) => formulaGuard.takeAway(text.trim());
  return typeof cell === 'string' ? trimmed(cell) : { ...cell, text: trimmed(cell.text) };
}

/** Every row with its number, as a spreadsheet counts; those without anything are left out. */
function numbered(rows: readonly Cell[][], maxRows: number): TableRow[] {
  const full = rows
    .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, usedWidth(cells)).map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (full.length === 0) throw new TableRefused('empty');
  if (full.length > maxRows) throw new TableRefused('rows');
  return full;
}

let rows: readonly TableRow[] = [];

const calls = {
  /** Reads a table whole, and keeps it to be handed over; what is wrong with it, if anything. */
  read: async (path: string, maxRows: number): Promise<TableProblem | undefined> => {
    try {
      rows = numbered(await readRows(path, maxRows), maxRows);
      return undefined;
    } catch (error) {
      return error instanceof TableRefused ? error.problem : 'damaged';
    }
  },
  /** Hands over the next rows, in their order; none are left after the last. */
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
