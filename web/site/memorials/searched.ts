/** The ids of what follows the search: how many there are, and the list of them. */
export const SEARCHED = { count: 'memorials-count', list: 'memorials-list' } as const;
