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
