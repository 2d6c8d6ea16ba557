import { type RawBuilder, sql } from 'kysely';

/** One value for a whole list, however long it is: an object, which both engines take apart in the same way. */
function keysOf(list: readonly (number | string)[]): string {
  return JSON.stringify(Object.fromEntries(list.map((one) => [one, 1])));
}

/** Whether a column holds one of these numbers. */
export function among(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select cast(key as integer) from json_each(${keysOf(numbers)}))`;
}

/** These texts as a table whose column is `key`. */
export function eachText(texts: readonly string[]): RawBuilder<unknown> {
  return sql`json_each(${keysOf(texts)})`;
}

/** Whether a column holds one of these texts. */
export function amongTexts(column: string, texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select key from ${eachText(texts)})`;
}

/** `column LIKE pattern` with `!` as the escape sign, which both engines have to be told; or of a text made of columns. */
export function like(column: string | RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  const text = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${text} like ${pattern} escape '!'`;
}

/**
 * All rows of a table, batch by batch; between two batches nothing is held.
 * @param read answers the rows that follow `last`, the first ones without it; none is the end
 */
export async function* inBatches<Row>(read: (last: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
  } while (last !== undefined);
}

/** For rows that change in bulk: `now`, or the next moment where a row bears that one already (decision 34). */
export function momentAfter(column: string, now: number): RawBuilder<number> {
  const [last, next] = [sql.ref(column), sql<number>`cast(${now} as bigint)`];
  return sql<number>`case when ${last} < ${next} then ${next} else ${last} + 1 end`;
}
