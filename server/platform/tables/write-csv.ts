/** Characters that make a spreadsheet evaluate a CSV cell, including full-width forms. */
const SIGNS = '[=+\\-@\\t\\r\\uff0b\\uff0d\\uff1d\\uff20]';
const CALCULATED = new RegExp(`^'*${SIGNS}`);
const GUARDED = new RegExp(`^'+${SIGNS}`);

/**
 * Adds an apostrophe to texts that a spreadsheet would evaluate as a formula. Spreadsheets keep the apostrophe when
 * saving in another format, so `takeAway` removes it when a file of any format is read.
 */
export const formulaGuard = {
  /** Adds the apostrophe to a cell of a CSV file. */
  put: (text: string): string => (CALCULATED.test(text) ? `'${text}` : text),
  /**
   * Adds the apostrophe to a cell of a workbook. Text cells are not evaluated, so only texts that `takeAway` would
   * shorten need it.
   */
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
