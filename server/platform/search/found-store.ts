import { type RawBuilder, sql } from 'kysely';
import { inNumbers, like } from '#server/platform/database/sql-fragments.ts';

/**
 * A search in one column. A record matches if its column contains the words, or if the search index found the record.
 */
export interface SearchQuery {
  readonly column: string;
  /**
   * LIKE patterns with `!` as the escape character. The text of the column, with a space added before it, must match
   * all patterns.
   */
  readonly patterns: readonly string[];
  readonly plain: readonly number[];
  readonly similar: readonly number[];
}

/** A record matches if, in every inner list, it matches at least one query. */
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
          return either(written, inNumbers(idColumn, ids(one)));
        })
        .reduce(either),
    )
    .reduce(both, always);
}

/** Builds the condition that a record matches the search, either exactly or by a similar name. */
export function isFound(idColumn: string, searchQuery: SearchQueries): RawBuilder<boolean> {
  return condition(idColumn, searchQuery, ({ plain, similar }) => [...plain, ...similar]);
}

/**
 * Builds an expression that is 1 for a record found only by similar names, otherwise 0. Lists use it to sort and mark
 * results (decision 3).
 */
export function onlySimilar(idColumn: string, searchQuery: SearchQueries): RawBuilder<number> {
  const similar = searchQuery.flat().flatMap((one) => one.similar);
  // With a constant, the database can sort by an index and stop early.
  if (similar.length === 0) return sql<number>`0`;
  const plain = condition(idColumn, searchQuery, (one) => one.plain);
  return sql<number>`case when ${inNumbers(idColumn, similar)} and not ${plain} then 1 else 0 end`;
}
