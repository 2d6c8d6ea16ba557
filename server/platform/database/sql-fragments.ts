import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Builds a query for the rows of a table that is known by its name only. On SQLite it uses the reading connection, while
 * a raw select would wait for a transaction of another request.
 */
export function rowsOf(db: Db, table: keyof Schema) {
  return db.selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('record'));
}

/** Encodes a list of any length as a single parameter: a JSON object, which both engines can expand in the same way. */
function keysOf(list: readonly (number | string)[]): string {
  return JSON.stringify(Object.fromEntries(list.map((one) => [one, 1])));
}

/** Returns the condition that the column is one of these numbers. */
export function inNumbers(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select cast(key as integer) from json_each(${keysOf(numbers)}))`;
}

/** Returns a table expression with these texts in the column `key`. */
function eachText(texts: readonly string[]): RawBuilder<unknown> {
  return sql`json_each(${keysOf(texts)})`;
}

/** Returns the condition that the column is one of these texts. */
export function inTexts(column: string, texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select key from ${eachText(texts)})`;
}

/** Returns the condition `column LIKE pattern` with `!` as the escape character. `column` may be an expression. */
export function like(column: string | RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${text} like ${pattern} escape '!'`;
}

/**
 * Returns the condition that one of the texts has no Malayalam version. It is not needed if the English column has only
 * numbers, symbols or Malayalam, which have no upper case.
 * @param columns the English ones: `title` or `title_en` has its Malayalam in `title_ml`
 */
export function lacksMalayalam(...columns: readonly string[]): RawBuilder<boolean> {
  const each = columns.map((column) => {
    const [en, ml] = [sql.ref(column), sql.ref(column.replace(/(_en)?$/, '_ml'))];
    return sql`(lower(${en}) <> upper(${en}) and coalesce(${ml}, '') = '')`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/**
 * Streams rows that are read in batches. No lock is held between two batches.
 * @param read returns the rows after `last`, or the first rows if `last` is undefined; an empty batch ends the stream
 */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
  } while (last !== undefined);
}

/** Returns a row's new timestamp in a bulk update: `now`, or 1 ms after the old one if that is later (decision 34). */
export function nextTimestamp(column: string, now: number): RawBuilder<number> {
  const [last, next] = [sql.ref(column), sql<number>`cast(${now} as bigint)`];
  return sql<number>`case when ${last} < ${next} then ${next} else ${last} + 1 end`;
}

/** Splits a list into batches of up to `size` items, such as the rows of one statement. @param size 1 or more */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}

/** Maximum rows per statement. Deleting them takes a few milliseconds, during which SQLite blocks the process. */
const BATCH_SIZE = 1000;

/**
 * Deletes many rows in batches until none is left. Other queries run between two batches.
 * @param deleteSome deletes at most `count` rows and returns the number of deleted rows
 */
export async function deleteRowsInBatches(
  deleteSome: (count: number) => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(BATCH_SIZE);
    if (numDeletedRows === 0n) return;
    await nextTurn();
  }
}
