import { type RawBuilder, sql } from 'kysely';

/** Encodes a list of any length as a single parameter: a JSON object, which both engines can expand in the same way. */
function keysOf(list: readonly (number | string)[]): string {
  return JSON.stringify(Object.fromEntries(list.map((one) => [one, 1])));
}

/** Returns the condition that the column is one of these numbers. */
export function inNumbers(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select cast(key as integer) from json_each(${keysOf(numbers)}))`;
}

/** Returns a table expression with these texts in the column `key`. */
export function eachText(texts: readonly string[]): RawBuilder<unknown> {
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
