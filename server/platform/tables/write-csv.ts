/** What makes a spreadsheet calculate a cell of a CSV file, also in their wide forms. */
const SIGNS = '[=+\\-@\\t\\r\\uff0b\\uff0d\\uff1d\\uff20]';
const CALCULATED = new RegExp(`^'*${SIGNS}`);
const GUARDED = new RegExp(`^'+${SIGNS}`);

/**
 * An apostrophe before whatever a spreadsheet would calculate. It stays with a cell when the file is opened and saved
 * as another kind, so it is taken away from cells of every kind.
 */
export const formulaGuard = {
  /** For CSV files. */
  put: (text: string): string => (CALCULATED.test(text) ? `'${text}` : text),
  /** For workbooks, which say themselves what is text: only what looks guarded needs a guard. */
  putTwice: (text: string): string => (GUARDED.test(text) ? `'${text}` : text),
  takeAway: (text: string): string => (GUARDED.test(text) ? text.slice(1) : text),
};

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
