import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';

interface PagingQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface PageRange {
  readonly offset: number;
  /** The maximum number of rows; undefined for all rows. */
  readonly limit: number | undefined;
}

/**
 * Returns the requested range of rows. It is one page if `page` is given, or if `pageSize` is given and the list is not
 * a search. Otherwise it is the whole list (decision 3).
 * @param usualSize rows per page if `pageSize` is missing
 */
export function pageRangeOf({ page, pageSize }: PagingQuery, isSearch: boolean, usualSize: number): PageRange {
  const isPaged = page !== undefined || (pageSize !== undefined && !isSearch);
  const limit = pageSize ?? usualSize;
  return isPaged ? { offset: ((page ?? 1) - 1) * limit, limit } : { offset: 0, limit: undefined };
}

/** Reads the rows of a range, and counts the rows of the whole list. */
export async function readPage<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  { offset, limit }: PageRange,
): Promise<Page<Row>> {
  const rows = await (limit === undefined ? list : list.limit(limit).offset(offset)).execute();
  if (limit === undefined) return { rows, total: rows.length };
  return { rows, total: await countRows(list.clearSelect().clearOrderBy()) };
}

/** Counts the rows that a query without columns matches. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = rows.select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** A list too long for memory. It is read in batches while it is sent. */
export interface LongList<T> {
  readonly batches: AsyncIterable<readonly T[]>;
  readonly total: number;
}

async function* mapBatches<T, R>(batches: LongList<T>['batches'], convert: (rows: readonly T[]) => Promise<R[]>) {
  for await (const batch of batches) yield await convert(batch);
}

/** Returns a list with all rows converted. */
export async function mapList<T, R>(
  list: Page<T> | LongList<T>,
  convert: (row: T) => R | Promise<R>,
): Promise<Page<R> | LongList<R>> {
  const convertAll = (rows: readonly T[]): Promise<R[]> => Promise.all(rows.map(convert));
  if ('rows' in list) return { ...list, rows: await convertAll(list.rows) };
  return { ...list, batches: mapBatches(list.batches, convertAll) };
}
