import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { StatusViews } from '#web/admin/records/filters.tsx';

export const PAGE_SIZE = 100;

export const accountsList = new ListAddress({
  path: paths.adminAccounts,
  filters: { search: searchFilter(), status: choiceFilter(['waiting', 'approved']) },
});

export type AccountsQuery = typeof accountsList.all;

/** Search and filter of the users list. Changing either returns to the first page. */
export function AccountsToolbar({ query }: { readonly query: AccountsQuery }) {
  const { field, hrefWith } = useAddressSearch(accountsList, query);
  return (
    <SearchForm className="row toolbar">
      <SearchField
        {...field('search')}
        label={m.admin_searchUsers()}
        labelHidden
        placeholder={m.admin_searchUsersBy()}
        clearLabel={m.admin_clearSearch()}
      />
      <StatusViews
        statuses={['waiting', 'approved']}
        current={query.filters.status}
        href={(status) => hrefWith({ status })}
      />
    </SearchForm>
  );
}
