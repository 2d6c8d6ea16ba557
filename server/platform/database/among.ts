import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column holds one of these numbers, however many they are: one value for the whole list, as an object, which
 * both engines take apart in the same way.
 */
export function among(column: string, numbers: readonly number[]): RawBuilder<boolean> {
  const list = JSON.stringify(Object.fromEntries(numbers.map((number) => [number, 1])));
  return sql<boolean>`${sql.ref(column)} in (select cast(key as integer) from json_each(${list}))`;
}
