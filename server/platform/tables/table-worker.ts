import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from './cells.ts';
import { formulaGuard } from './formula-guard.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableRefused } from './problems.ts';
import type { TableJob, TableMessage } from './table-messages.ts';

/** Rows that are handed over at a time: some milliseconds for the thread that takes them. */
const PORTION = 1000;
const MOST_COLUMNS = 100;
const OLE_FILE = 'd0cf11e0a1b11ae1';

async function readRows({ path, mostRows }: TableJob): Promise<Cell[][]> {
  const content = await readFile(path);
  if (content.toString('latin1', 0, 4) === 'PK\u0003\u0004') return readXlsx(path);
  if (content.toString('hex', 0, 8) === OLE_FILE) {
    // Newer workbooks with a password lie in the same kind of file as older ones.
    throw new TableRefused(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'xls');
  }
  return readCsv(content, mostRows);
}

function tidy(cell: Cell): Cell {
  const trimmed = (text: string) => formulaGuard.takeAway(text.trim());
  return typeof cell === 'string' ? trimmed(cell) : { ...cell, text: trimmed(cell.text) };
}

/** Every row with its number, as a spreadsheet counts; those without anything are left out. */
function numbered(rows: readonly Cell[][], mostRows: number): { number: number; cells: Cell[] }[] {
  const full = rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (full.length === 0) throw new TableRefused('empty');
  if (full.length > mostRows || full.some(({ cells }) => cells.length > MOST_COLUMNS)) throw new TableRefused('large');
  return full;
}

async function work(
  job: TableJob,
  tell: (message: TableMessage) => void,
  heard: () => Promise<unknown>,
): Promise<void> {
  try {
    const rows = numbered(await readRows(job), job.mostRows);
    for (let first = 0; first < rows.length; first += PORTION) {
      tell({ rows: rows.slice(first, first + PORTION) });
      await heard();
    }
    tell({ end: true });
  } catch (error) {
    tell({ problem: error instanceof TableRefused ? error.problem : 'damaged' });
  }
}

const port = parentPort;
if (port) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `readTable` alone
  const job = workerData as TableJob;
  void work(
    job,
    (message) => port.postMessage(message),
    () => once(port, 'message'),
  ).finally(() => port.close());
}
