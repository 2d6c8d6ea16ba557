/** Characters that make a spreadsheet evaluate a CSV cell, including full-width forms. */
const SIGNS = '[=+\\-@\\t\\r\\uff0b\\uff0d\\uff1d\\uff20]';
const CALCULATED = new RegExp(`^'*${SIGNS}`);
const GUARDED = new RegExp(`^'+${SIGNS}`);

/**
 * Guards text against evaluation with an apostrophe. Spreadsheets keep the apostrophe when saving in another format, so
 * `takeAway` is used when reading any format.
 */
export const formulaGuard = {
  /** Guards a cell of a CSV file. */
  put: (text: string): string => (CALCULATED.test(text) ? `'${text}` : text),
  /** Guards a cell of a workbook. Its type is text, so only text that `takeAway` would shorten needs a guard. */
  putTwice: (text: string): string => (GUARDED.test(text) ? `'${text}` : text),
  takeAway: (text: string): string => (GUARDED.test(text) ? text.slice(1) : text),
};

/** Without a byte order mark, spreadsheets assume the code page of their country. */
const BYTE_ORDER_MARK = '\ufeff';

function cellOf(text: string): string {
  const guarded = formulaGuard.put(text);
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Writes a CSV file that spreadsheets open in UTF-8 without evaluating cells. Streams batch by batch. */
export async function* writeCsv(batches: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    yield before + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
    before = '';
  }
}
