import { choiceFilter, ListAddress, searchFilter, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { PrintedListKind } from './list-kinds.ts';
import { lists } from './lists.ts';

/** The choices for a list. Without a choice, it is the attendance sheet with its usual columns on A4. */
export const listsAddress = new ListAddress({
  path: paths.adminLists,
  filters: {
    list: validatedFilter((text) => lists.has(text)),
    /** The member or the term that the list is about. */
    id: validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text)),
    year: validatedFilter((text) => /^\d{4}$/.test(text)),
    /** Keys of columns, separated by commas. */
    columns: searchFilter(),
    size: choiceFilter(['A5', 'wide']),
    meeting: searchFilter(120),
    date: validatedFilter((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
    blank: choiceFilter(['10', '20', '40']),
  },
});

export type ListsQuery = typeof listsAddress.all;

/** Returns the keys of the chosen columns, or of the usual ones if none is chosen. */
export function chosenKeys({ columns }: PrintedListKind, chosen: string): readonly string[] {
  const keys = columns.map(({ key }) => key).filter((key) => chosen.split(',').includes(key));
  return keys.length > 0 ? keys : columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key);
}
