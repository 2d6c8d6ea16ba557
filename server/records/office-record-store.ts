import { type RawBuilder, sql } from 'kysely';
import { batchesOf, inNumbers, rowsOf } from '#server/platform/database/sql-fragments.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { WithUpdatedAt } from '#server/records/updated-at.ts';
import type { RowOf, Schema } from '#server/platform/database/schema.ts';

/** Maximum number of rows per statement, well below the parameter limits of SQLite and PostgreSQL. */
const WRITE_BATCH_SIZE = 500;

/** Tables with the columns `id` and `updated_at`. */
export type RecordTable = {
  [Table in keyof Schema]: RowOf<Table> extends { id: number; updated_at: number } ? Table : never;
}[keyof Schema];

/** Column values, or SQL expressions that compute them. */
type Values = Readonly<Record<string, unknown>>;

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Inserts rows. A column that only other rows name is null. @returns their ids, in the same order */
export async function insertRecords(db: Db, table: RecordTable, rows: readonly Values[]): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batchesOf(rows, WRITE_BATCH_SIZE)) {
    const columns = [...new Set(batch.flatMap((row) => Object.keys(row)))];
    const values = sql.join(
      batch.map((row) => {
        const named = new Map(Object.entries(row));
        return sql`(${sql.join(columns.map((column) => named.get(column) ?? null))})`;
      }),
    );
    const { rows: inserted } = await sql<{
      id: number;
    }>`insert into ${sql.table(table)} (${columnList(columns)}) values ${values} returning id`.execute(db);
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** Locks a row until the transaction ends. Returns undefined if there is no such row. */
export async function lockRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: number,
): Promise<(RowOf<Table> & WithUpdatedAt) | undefined> {
  const { rows } = await sql<RowOf<Table> & WithUpdatedAt>`
    update ${sql.table(table)} set updated_at = updated_at where id = ${id} returning *`.execute(db);
  return rows[0];
}

export async function updateRecord(db: Db, table: RecordTable, id: number, values: Values): Promise<void> {
  const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db);
}

/** Deletes rows for good. @returns the rows that were deleted */
export async function deleteRecords<Row>(db: Db, table: RecordTable, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`delete from ${sql.table(table)} where ${inNumbers('id', ids)} returning *`.execute(
    db,
  );
  return rows;
}

/** Returns whether a row other than the row with the id `except` has this value in the column. */
export async function hasRecordWith(
  db: Db,
  table: RecordTable,
  column: string,
  value: string,
  except?: number,
): Promise<boolean> {
  let rows = rowsOf(db, table).select('id').where(sql.ref(column), '=', value);
  if (except !== undefined) rows = rows.where('id', '<>', except);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns SQL for the value of a column plus one. */
export function increment(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} + 1`;
}
