import { ListAddress, oneOf, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';

export const PAGE_SIZE = 100;

export const accountsList = new ListAddress({
  path: paths.adminAccounts,
  filters: { search: words(), status: oneOf(['waiting', 'approved']) },
});

export type AccountsQuery = typeof accountsList.all;
