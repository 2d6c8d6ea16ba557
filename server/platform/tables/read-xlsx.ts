import { buffer } from 'node:stream/consumers';
import { type CellValue, readSheet } from 'read-excel-file/node';
import { type OpenZip, openZip, ZipTooLong } from '#server/platform/archives/read-zip.ts';
import { storeZip } from '#server/platform/archives/write-zip.ts';
import { type Cell, TableRefused } from './cells.ts';
import { endlessRowsRefused } from './refuse-endless.ts';
import { readMarked, tellUnreadCells } from './unread-cells.ts';

/** Parts of a workbook; one with some pictures has a few dozen. */
const MAX_PARTS = 2000;
/** Bytes of all parts that are read, unpacked: 100,000 full rows take 80 MB. */
const MAX_UNPACKED = 100 * 1024 * 1024;

/** From here on a spreadsheet does not keep every digit of a number. */
const INEXACT = 1e15;

/** Sheets, texts, styles and what leads to them; pictures, drawings and the like are nobody's row. */
function isNeeded(name: string): boolean {
  return (
    /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/.*\.(?:xml|rels))$/i.test(name) &&
    !/\/(?:media|drawings|charts)\//.test(name)
  );
}

/** What a zip file turns out to be. @throws TableRefused unless it is a workbook */
function refuseOthers(zip: OpenZip): void {
  const names = new Set(zip.entries.map(({ name }) => name));
  if (names.has('xl/workbook.xml')) return;
  if (names.has('content.xml') && names.has('mimetype')) throw new TableRefused('ods');
  throw new TableRefused(names.has('xl/workbook.bin') ? 'xls' : 'kind');
}

/**
 * Unpacks what is needed within limits and puts it together again: the reader behind this unpacks without any, and
 * does not ask whether an archive is as it says.
 */
async function unpackSafely(path: string): Promise<Buffer> {
  const zip = await openZip(path, MAX_PARTS);
  try {
    refuseOthers(zip);
    const needed = zip.entries.filter(({ name }) => isNeeded(name));
    const size = needed.reduce((sum, entry) => sum + entry.size, 0);
    if (size > MAX_UNPACKED) throw new TableRefused('text');
    const parts: { name: string; content: Buffer }[] = [];
    for (const { name, read } of needed) parts.push({ name, content: tellUnreadCells(await buffer(await read())) });
    return storeZip(parts);
  } finally {
    zip.close();
  }
}

/** A number as a spreadsheet shows it: 15 digits that count, never an exponent. */
function numberCell(written: string): Cell {
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  if (Math.abs(number) >= INEXACT) return { text: written, is: 'shortened' };
  if (Number.isInteger(number)) return /^-?\d+$/.test(written) ? written : BigInt(number).toString();
  return { text: String(Number(number.toPrecision(15))), is: 'decimal' };
}

/** A telephone number under the style of a day lies behind all days; spreadsheets show it so. */
function dayCell(day: Date): Cell {
  if (Number.isNaN(day.getTime())) return { text: '########', is: 'date' };
  const text = day
    .toISOString()
    .replace('T00:00:00.000Z', '')
    .replace(/\.000Z$/, '')
    .replace('T', ' ');
  return { text, is: 'date' };
}

/** What was typed as a number, a day or a tick, as it shows. */
function cellOf(value: CellValue<{ written: string }> | Date | null): Cell {
  if (value === null) return '';
  if (value instanceof Date) return dayCell(value);
  if (typeof value === 'object') return 'written' in value ? numberCell(value.written) : '';
  return typeof value === 'boolean' ? String(value).toUpperCase() : readMarked(String(value).trim());
}

/**
 * The cells of the first sheet of a workbook, row by row; rows in between that are empty are there too.
 * @throws TableRefused
 */
export async function readXlsx(path: string): Promise<Cell[][]> {
  try {
    const rows = await readSheet(await unpackSafely(path), 1, { parseNumber: (written) => ({ written }) });
    const refuse = endlessRowsRefused();
    return rows.map((row) => {
      const cells = row.map(cellOf);
      refuse(cells);
      return cells;
    });
  } catch (error) {
    if (error instanceof TableRefused) throw error;
    throw new TableRefused(error instanceof ZipTooLong ? 'text' : 'damaged');
  }
}
