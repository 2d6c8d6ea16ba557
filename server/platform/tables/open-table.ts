import { readFile } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { type Cell, type TableRow, usedWidth } from './cells.ts';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-xlsx.ts';
import { openWorkbook } from './workbook.ts';
import { formulaGuard } from './write-csv.ts';

/** A sheet of a workbook, or a CSV file, whose sheet has no name. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Returns the rows that are not empty. @throws AppError `wrong-type`, `too-large`; other errors if it is damaged */
  readonly read: () => Promise<readonly TableRow[]>;
}

const OLE_FILE = 'd0cf11e0a1b11ae1';
const ZIP_FILE = 'PK\u0003\u0004';
/** Maximum length of a sheet name. Excel allows 31. */
const MAX_NAME = 100;

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

function normalizeRows(rows: readonly TableRow[], maxRows: number): readonly TableRow[] {
  const full = rows
    .map(({ number, cells }) => ({ number, cells: cells.slice(0, usedWidth(cells)).map(normalizeCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (full.length === 0) throw new AppError('wrong-type', 'tableEmpty');
  if (full.length > maxRows) throw new AppError('too-large', 'tableTooManyRows');
  return full;
}

/**
 * Opens an Excel workbook, or a CSV file in any common encoding, and returns its sheets. It needs much memory and is
 * given files of unknown origin, so it runs in a child process. The file stays open until that process ends.
 * @throws AppError `wrong-type`, `too-large`; ZipTooLong; other errors if the file is damaged
 */
export async function openTable(path: string, maxRows: number): Promise<readonly Sheet[]> {
  const content = await readFile(path);
  if (content.toString('latin1', 0, 4) !== ZIP_FILE) {
    const read = async () => normalizeRows(readPlain(content, maxRows), maxRows);
    return [{ name: '', isHidden: false, read }];
  }
  const workbook = await openWorkbook(path);
  return workbook.sheets.map(({ name, isHidden, part }) => ({
    name: name.slice(0, MAX_NAME),
    isHidden,
    read: async () => normalizeRows(await readSheet(workbook, part, maxRows), maxRows),
  }));
}
