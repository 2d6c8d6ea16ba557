import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { StatusViews } from '#web/admin/records/status-views.tsx';
import { accountsList, type AccountsQuery } from './accounts-query.ts';

/** Search and views of the users list; both begin at the first page. */
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
