import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessageCode } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Cell } from '#server/platform/tables/cells.ts';
import { listFiles } from './files.ts';

/** Reading and comparing so many rows takes a few milliseconds. */
const ROWS_AT_ONCE = 100;

/** A ditto mark: what is written in the cell, and the text of the cell above. */
interface DittoMark {
  readonly ditto: string;
  readonly text: string;
}
export type ListCell = Cell | DittoMark;

export function isDittoMark(cell: ListCell): cell is DittoMark {
  return typeof cell === 'object' && 'ditto' in cell;
}

/** A row of a list, a line of JSON in its private file. */
export interface ListRow {
  /** The number of the row, counted from 1 as in spreadsheets. */
  readonly number: number;
  readonly cells: readonly ListCell[];
  /** Why the row is left out, because it repeats the headings or is a total; undefined if it describes a member. */
  readonly skipped?: MessageCode;
}

/** Where a list and the directory are read: also in the transaction that changes the directory. */
export type ListSource = Pick<Platform, 'storage' | 'now'> & { readonly database: Db };

/**
 * Yields rows of a list in batches, in their order. Other requests run between two batches.
 * @param wanted the numbers of the rows, each with the number of the first row of its family. The rows of a family are in
 *   one batch. All rows by default
 * @throws AppError `duplicate` if the file is gone
 */
export async function* readRows(
  { database, storage }: ListSource,
  importId: number,
  wanted?: ReadonlyMap<number, number>,
): AsyncGenerator<readonly ListRow[]> {
  const [name] = await listFiles(database, importId, '.jsonl');
  const file = name === undefined ? undefined : await storage.open('archives', name);
  if (!file) throw new AppError('duplicate', 'importInterrupted');
  const lines = (await text(file.stream)).split('\n').slice(0, -1);
  // A line begins with `{"number":` and the number of the row.
  const numberOf = (line: string) => Number.parseInt(line.slice(line.indexOf(':') + 1), 10);
  const familyOf = (line: string) => wanted?.get(numberOf(line)) ?? numberOf(line);
  const chosen = wanted
    ? lines.filter((line) => wanted.has(numberOf(line))).toSorted((one, other) => familyOf(one) - familyOf(other))
    : lines;
  for (let from = 0, to = 0; from < chosen.length; from = to) {
    to = from + ROWS_AT_ONCE;
    while (to < chosen.length && familyOf(chosen[to] ?? '') === familyOf(chosen[to - 1] ?? '')) to += 1;
    const batch = chosen.slice(from, to);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by list-worker.ts alone
    yield batch.map((line) => JSON.parse(line) as ListRow);
    await nextTurn();
  }
}
