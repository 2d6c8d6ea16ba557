import { formulaGuard } from './formula-guard.ts';

/** Spreadsheets take a file without it for one of the code page of their country. */
const BYTE_ORDER_MARK = '\ufeff';

function cellOf(text: string): string {
  const guarded = formulaGuard.put(text);
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A CSV file that spreadsheets open as it is meant and calculate nothing of; in batches, as the rows come. */
export async function* writeCsv(batches: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    yield before + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
    before = '';
  }
}
