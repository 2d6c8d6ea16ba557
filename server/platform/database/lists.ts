interface PagingQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Which rows of a list are wanted. */
export interface PageRange {
  readonly offset: number;
  /** Undefined: all. */
  readonly limit: number | undefined;
}

/**
 * Called without parameters a list answers everything; `page` or, unless something is searched for, `pageSize` asks
 * for one page (decision 3).
 */
export function pageRangeOf({ page, pageSize }: PagingQuery, isSearch: boolean, usualSize: number): PageRange {
  const isPaged = page !== undefined || (pageSize !== undefined && !isSearch);
  const limit = pageSize ?? usualSize;
  return isPaged ? { offset: ((page ?? 1) - 1) * limit, limit } : { offset: 0, limit: undefined };
}

/** A list that is too long for the memory: it is read in batches while it is sent. */
export interface LongList<T> {
  readonly batches: AsyncIterable<readonly T[]>;
  /** All matches. */
  readonly total: number;
}
