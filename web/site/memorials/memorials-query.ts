import { ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const memorialsList = new ListAddress({
  path: paths.deceased,
  filters: { name: searchFilter(), place: searchFilter() },
});

export type MemorialsQuery = typeof memorialsList.all;

/** Ids of the elements that a search updates: the count and the list. */
export const RESULT_IDS = { count: 'memorials-count', list: 'memorials-list' } as const;
