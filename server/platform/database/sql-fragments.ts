import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column holds one of these numbers, however many they are: one value for the whole list, as an object, which
 * both engines take apart in the same way.
 */
export function among(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  const list = JSON.stringify(Object.fromEntries(numbers.map((number) => [number, 1])));
  return sql<boolean>`${sql.ref(column)} in (select cast(key as integer) from json_each(${list}))`;
}

/** `column LIKE pattern` with `!` as the escape sign, which both engines have to be told. */
export function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
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
