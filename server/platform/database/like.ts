import { type RawBuilder, sql } from 'kysely';

/** `column LIKE pattern` with `!` as the escape sign, which both engines have to be told. */
export function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}
