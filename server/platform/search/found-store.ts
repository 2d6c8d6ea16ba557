import { type RawBuilder, sql } from 'kysely';
import { among, like } from '#server/platform/database/sql-fragments.ts';

/** Words looked for in one column: they are written in it, or the index has found its record by them. */
export interface SearchQuery {
  readonly column: string;
  /** Each has to be found in the column with a space before it; for LIKE with `!` as its escape sign. */
  readonly patterns: readonly string[];
  readonly plain: readonly number[];
  readonly similar: readonly number[];
}

/** Each has to be found, in one of its columns. */
export type SearchQueries = readonly (readonly SearchQuery[])[];

const both = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} and ${other})`;
const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} or ${other})`;
const always = sql<boolean>`1 = 1`;

function condition(
  idColumn: string,
  searchQuery: SearchQueries,
  ids: (one: SearchQuery) => readonly number[],
): RawBuilder<boolean> {
  return searchQuery
    .map((columns) =>
      columns
        .map((one) => {
          const written = one.patterns
            .map((pattern) => like(sql`(' ' || ${sql.ref(one.column)})`, pattern))
            .reduce(both, always);
          return either(written, among(idColumn, ids(one)));
        })
        .reduce(either),
    )
    .reduce(both, always);
}

/** Whether a record is found, be it by a similar name. */
export function isFound(idColumn: string, searchQuery: SearchQueries): RawBuilder<boolean> {
  return condition(idColumn, searchQuery, ({ plain, similar }) => [...plain, ...similar]);
}

/** 1 for a record that is found by similar names alone, else 0; to order by, and to mark it (decision 3). */
export function onlySimilar(idColumn: string, searchQuery: SearchQueries): RawBuilder<number> {
  const similar = searchQuery.flat().flatMap((one) => one.similar);
  // Then a database can read in the order of an index, and need not look at what follows.
  if (similar.length === 0) return sql<number>`0`;
  const plain = condition(idColumn, searchQuery, (one) => one.plain);
  return sql<number>`case when ${among(idColumn, similar)} and not ${plain} then 1 else 0 end`;
}
