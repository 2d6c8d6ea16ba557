import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchesOf } from '#server/platform/database/sql-fragments.ts';
import type { Platform } from '#server/platform/platform.ts';
import { anomalyOf, type Cell, type TableRow, textOf } from '#server/platform/tables/cells.ts';
import { type ImportColumn, normaliseHeading } from './detect-columns.ts';
import { listFiles } from './files.ts';
import { ROWS_PER_STATEMENT } from './members-store.ts';
import { isDitto } from './words-in-cells.ts';

/** A ditto mark: what is written in the cell, and the text of the cell above. */
interface DittoMark {
  readonly ditto: string;
  readonly text: string;
}
export type ListCell = Cell | DittoMark;

export function isDittoMark(cell: ListCell): cell is DittoMark {
  return typeof cell === 'object' && 'ditto' in cell;
}

/** A row of a list, as its private file has it. */
export interface ListRow {
  /** The number of the row, counted from 1 as in spreadsheets. */
  readonly number: number;
  readonly cells: readonly ListCell[];
  /** Why the row is left out, because it repeats the headings or is a total; undefined if it describes a member. */
  readonly skipped: MessageCode | undefined;
}

const TOTALS: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'sub total',
  'subtotal',
  'total members',
  'total no of members',
  'total number of members',
  'ആകെ',
  'ആകെ അംഗങ്ങൾ',
  'മൊത്തം',
  'മൊത്തം അംഗങ്ങൾ',
  'कुल',
]);

/** Returns true if the cells contain only numbers and words for a total. A row with a name or address is a member. */
function isTotal(cells: readonly string[]): boolean {
  const words = cells.map((cell) => normaliseHeading(cell.replaceAll(/\p{N}/gu, ' '))).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => TOTALS.has(word));
}

/** Returns why a row is not a member: headings repeated on each page, or a total. Undefined for all other rows. */
function reasonToSkip(headings: readonly string[], cells: readonly Cell[]): MessageCode | undefined {
  const texts = cells.map(textOf);
  const isHeading = (cell: string, at: number) => cell === '' || normaliseHeading(cell) === headings[at];
  // `#NAME?` is an error, not a heading.
  if (texts.some((cell) => anomalyOf(cell) === 'error')) return undefined;
  if (texts.some((cell) => cell !== '') && texts.every(isHeading)) return 'rowIsHeadings';
  return isTotal(texts) ? 'rowIsTotal' : undefined;
}

const lineOf = ({ number, cells, skipped }: ListRow) => `${JSON.stringify([number, cells, skipped])}\n`;

/** Returns a function that returns rows of a table, in their order, as lines of the private file. */
export function listWriter(columns: readonly ImportColumn[]): (rows: readonly TableRow[]) => string {
  const headings = columns.map(({ heading }) => normaliseHeading(heading ?? ''));
  let above: readonly ListCell[] = [];
  return (rows) =>
    rows
      .map(({ number, cells }) => {
        const skipped = reasonToSkip(headings, cells);
        if (skipped !== undefined) return lineOf({ number, cells, skipped });
        const before = above;
        above = cells.map((cell, at) =>
          isDitto(textOf(cell)) ? { text: textOf(before[at] ?? ''), ditto: textOf(cell) } : cell,
        );
        return lineOf({ number, cells: above, skipped });
      })
      .join('');
}

/**
 * Yields rows of a list in batches, in their order. Other requests run between two batches.
 * @param wanted the numbers of the rows; all rows by default
 * @throws AppError `duplicate` if the file is gone
 */
export async function* readRows(
  { database, storage }: Platform,
  importId: number,
  wanted?: ReadonlySet<number>,
): AsyncGenerator<readonly ListRow[]> {
  const [name] = await listFiles(database, importId, '.jsonl');
  const file = name === undefined ? undefined : await storage.open('archives', name);
  if (!file) throw new AppError('duplicate', 'importInterrupted');
  const lines = (await text(file.stream)).split('\n').slice(0, -1);
  // A line begins with `[` and the number of the row.
  const chosen = wanted ? lines.filter((line) => wanted.has(Number.parseInt(line.slice(1), 10))) : lines;
  for (const batch of batchesOf(chosen, ROWS_PER_STATEMENT)) {
    yield batch.map((line) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `lineOf` alone
      const [number, cells, skipped] = JSON.parse(line) as [number, ListCell[], MessageCode | null];
      return { number, cells, skipped: skipped ?? undefined };
    });
    await nextTurn();
  }
}
