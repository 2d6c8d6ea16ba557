import { ListAddress, searchFilter, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** The address of the list. It contains the id of the member whose photo is open. */
export const directory = new ListAddress({
  path: paths.directory,
  filters: { search: searchFilter(), ward: validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text)) },
  opens: 'photo',
});

export type DirectoryQuery = typeof directory.all;

/** Ids of the elements that the server renders for members only. */
export const PART_IDS = {
  wards: 'directory-wards',
  count: 'directory-count',
  list: 'directory-list',
  letters: 'directory-letters',
  folios: 'directory-folios',
} as const;
