import { type Cell, TableRefused, textOf } from './cells.ts';

/**
 * Maximum characters of a cell, a row and a table. The first is Excel's maximum; the others are far above any list of
 * members.
 */
const MAX_CELL = 32_767;
const MAX_ROW = 100_000;
const MAX_TABLE = 100_000_000;
export const MAX_COLUMNS = 100;

/** Returns the number of cells without trailing empty ones, which spreadsheets add. */
export function usedWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/**
 * Returns a function that checks the rows of one table as they are read (docs/decisions/0018-imports-and-exports.md).
 * The function throws TableRefused `columns`, `cell`, `row` or `text`.
 */
export function createRowLimits(): (cells: readonly Cell[]) => void {
  let total = 0;
  return (cells) => {
    if (usedWidth(cells) > MAX_COLUMNS) throw new TableRefused('columns');
    let length = 0;
    for (const cell of cells) {
      const size = textOf(cell).length;
      if (size > MAX_CELL) throw new TableRefused('cell');
      length += size;
    }
    total += length;
    if (length > MAX_ROW) throw new TableRefused('row');
    if (total > MAX_TABLE) throw new TableRefused('text');
  };
}

/** Checks line lengths before a text is parsed. @throws TableRefused `row` */
export function checkLineLengths(text: string): void {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]|$/g)) {
    if (index - start > MAX_ROW) throw new TableRefused('row');
    start = index + 1;
  }
}
