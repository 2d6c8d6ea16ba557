import type * as z from 'zod/mini';
import type { MemorialTeaser } from '#contract/content.ts';
import type { Page } from '#contract/endpoint.ts';
import {
  type listMemorials as listMemorialsEndpoint,
  type MemorialNeighbours,
  type AdminMemorial,
  memorialsPageSize,
} from '#contract/memorials.ts';
import type { Overview } from '#contract/overview.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type LongList, pageRangeOf } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SearchQueries } from '#server/platform/search/found-store.ts';
import { isSearch, searchQueryFor } from '#server/platform/search/search.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { memorialRecord } from './record.ts';
import { countMemorials, findLatestMemorial, findNeighbours, listMemorials } from './store.ts';

type MemorialsQuery = z.output<typeof listMemorialsEndpoint.query>;

/** Converts the query: `name` and `place` search one column each, each word of `search` searches both columns. */
async function searchQueryBy({ search }: Platform, query: MemorialsQuery): Promise<SearchQueries> {
  const inNames = (words: string) => searchQueryFor(search, 'memorial', 'deceased.name_text', words);
  const inPlaces = (words: string) => searchQueryFor(search, 'memorial-place', 'deceased.place_text', words);
  const searchQuery = [];
  if (isSearch(query.name)) searchQuery.push([await inNames(query.name)]);
  if (isSearch(query.place)) searchQuery.push([await inPlaces(query.place)]);
  for (const word of searchText(query.search ?? '').split(' ')) {
    if (word !== '') searchQuery.push([await inNames(word), await inPlaces(word)]);
  }
  return searchQuery;
}

/** Returns all memorials, or one page of the matches (decision 3). Searches for name and place are combined. */
export async function findMemorials(
  platform: Platform,
  query: MemorialsQuery,
): Promise<Page<AdminMemorial> | LongList<AdminMemorial>> {
  const { database } = platform;
  const searchQuery = await searchQueryBy(platform, query);
  const pageRange = pageRangeOf(query, searchQuery.length > 0, memorialsPageSize);
  return listMemorials(database, { searchQuery, ...pageRange });
}

/** Returns the memorials before and after this one in the list. @throws AppError `missing` */
export async function readNeighbours(db: Db, id: number): Promise<MemorialNeighbours> {
  return findNeighbours(db, await memorialRecord.read(db, id));
}

export async function latestMemorial(db: Db): Promise<MemorialTeaser | null> {
  return (await findLatestMemorial(db)) ?? null;
}

export async function memorialsOverview(db: Db): Promise<Overview['deceased']> {
  return { total: await countMemorials(db) };
}
