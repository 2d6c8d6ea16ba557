import * as z from 'zod/mini';
import type { Row, Snapshot, Value } from '#server/platform/database/snapshot.ts';
import { BackupProblem } from './backup.ts';
import type { StoredTable } from './tables.ts';

const names = z.array(z.string());
const values = z.array(z.union([z.string(), z.number(), z.null()]));

/** Streams the rows of a table that backups include, in key order. */
export async function* storedRows({ rows }: Snapshot, { name, key, only }: StoredTable): AsyncGenerator<Row> {
  for await (const row of rows(name, key)) if (!only || only(row)) yield row;
}

/** Converts rows to lists: first the column names, then the values of each row in that order. */
export async function* toLists(rows: AsyncIterable<Row>): AsyncGenerator<readonly Value[]> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield Object.keys(row);
    isFirst = false;
    yield values.parse(Object.values(row));
  }
}

/** Converts lines back to rows. @throws BackupProblem if a line is not a valid row */
export async function* fromLines(lines: AsyncIterable<string>, name: string): AsyncGenerator<Row> {
  let columns: readonly string[] | undefined;
  for await (const line of lines) {
    let read: unknown;
    try {
      read = JSON.parse(line);
    } catch (error) {
      throw new BackupProblem(`${name} in the backup is damaged.`, { cause: error });
    }
    if (columns) {
      const row = values.safeParse(read).data;
      if (row?.length !== columns.length) throw new BackupProblem(`${name} in the backup is damaged.`);
      yield Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
    } else {
      columns = names.safeParse(read).data;
      if (!columns) throw new BackupProblem(`${name} in the backup is damaged.`);
    }
  }
}
