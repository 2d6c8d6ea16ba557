import { ListAddress, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const memorialsList = new ListAddress({ path: paths.deceased, filters: { name: words(), place: words() } });

export type MemorialsQuery = typeof memorialsList.all;

/** The ids of what follows the search: how many there are, and the list of them. */
export const SEARCHED = { count: 'memorials-count', list: 'memorials-list' } as const;
