import { ListAddress, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Of a member whose photo is open the number stands in the address. */
export const directory = new ListAddress({ path: paths.directory, filters: { search: words() }, opens: 'photo' });

export type DirectoryQuery = typeof directory.all;
