import { setImmediate as nextTurn } from 'node:timers/promises';
import { memberImport } from '#contract/member-imports.ts';
import type { MessageCode } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import { anomalyOf, type Cell, type TableRow, textOf } from '#server/platform/tables/cells.ts';
import { type ParsedRow, passRow, readRow } from './check-row.ts';
import { columnsByField, type ImportColumn, normaliseHeading } from './detect-columns.ts';
import type { ImportRecord } from './imports-store.ts';
import { ROWS_PER_STATEMENT } from './members-store.ts';
import type { PlannedListRow } from './plan.ts';
import { lineOf, readLines } from './private-lines.ts';

/** A row of a list, read from its file. */
export interface ListRow {
  /** The position in the plan. */
  readonly index: number;
  /** The number of the row, counted from 1 as in spreadsheets. */
  readonly number: number;
  readonly parsed: ParsedRow;
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
  const isHeading = (text: string, at: number) => text === '' || normaliseHeading(text) === headings[at];
  // `#NAME?` is an error, not a heading.
  if (texts.some((text) => anomalyOf(text) === 'error')) return undefined;
  if (texts.some((text) => text !== '') && texts.every(isHeading)) return 'rowIsHeadings';
  return isTotal(texts) ? 'rowIsTotal' : undefined;
}

export function columnsOf({ columns }: Pick<ImportRecord, 'columns'>): readonly ImportColumn[] {
  return memberImport.shape.columns.parse(JSON.parse(columns ?? 'null')) ?? [];
}

/** Returns rows as lines of the private file of a list. */
export function linesOf(rows: readonly TableRow[]): string {
  return rows.map(({ number, cells }) => lineOf([number, cells])).join('');
}

/**
 * Yields the rows of a list in batches, in their order. Other requests run between two batches.
 * @param planned the plan, if only some rows are read
 * @param isWanted returns whether to read a row of the plan
 */
export async function* readRows(
  platform: Platform,
  record: Pick<ImportRecord, 'list_file' | 'columns'>,
  planned: readonly PlannedListRow[] = [],
  isWanted: (row: PlannedListRow) => boolean = () => true,
): AsyncGenerator<readonly ListRow[]> {
  const columns = columnsOf(record);
  const places = columnsByField(columns);
  const headings = columns.map(({ heading }) => normaliseHeading(heading ?? ''));
  const end = planned.findLastIndex(isWanted);
  const above = new Map<number, string>();
  let batch: ListRow[] = [];
  let index = 0;
  for await (const line of readLines(platform, record.list_file)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `linesOf` alone
    const [number, cells] = JSON.parse(line) as [number, Cell[]];
    const plan = planned[index];
    if (!plan || isWanted(plan)) {
      const skipped = reasonToSkip(headings, cells);
      const parsed = readRow(places, cells, skipped === undefined ? above : new Map<number, string>());
      batch.push({ index, number, parsed, skipped });
    } else if (plan.outcome !== 'skipped' || plan.answers) passRow(places, cells, above);
    index += 1;
    if (plan && index > end) break;
    if (index % ROWS_PER_STATEMENT > 0) continue;
    if (batch.length > 0) yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}
