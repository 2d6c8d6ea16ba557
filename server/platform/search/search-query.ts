import { likePatterns, searchText } from '#server/platform/text/search-text.ts';
import type { SearchScope } from './entries-store.ts';
import type { SearchQuery } from './found-store.ts';
import type { Search } from './search.ts';

/** Whether anything is to be searched for: not if nothing was typed, or nothing that can be seen. */
export function isSearch(words: string | undefined): words is string {
  return words !== undefined && searchText(words) !== '';
}

/** What is to be found for these words in a column that holds the texts of a scope, and perhaps more. */
export async function toSearchQuery(
  search: Search,
  scope: SearchScope,
  column: string,
  words: string,
): Promise<SearchQuery> {
  const { hits } = await search.find(scope, words, { offset: 0, limit: undefined });
  const plain: number[] = [];
  const similar: number[] = [];
  for (const hit of hits) (hit.similar ? similar : plain).push(hit.record);
  return { column, patterns: likePatterns(words), plain, similar };
}
