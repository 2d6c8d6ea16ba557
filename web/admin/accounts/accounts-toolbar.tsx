import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { MAX_SEARCH_LENGTH, readAccountsQuery, accountsAddress, type AccountsQuery } from './accounts-query.ts';

/** Search and views of the users list; both begin at the first page. */
export function AccountsToolbar({ query }: { readonly query: AccountsQuery }) {
  const { field, words } = useAddressSearch({ search: query.search }, (typed, from) =>
    accountsAddress({ ...readAccountsQuery(from), ...typed, page: 1 }),
  );
  const view = (status: AccountsQuery['status'], label: string) => ({
    label,
    to: accountsAddress({ ...words, status, page: 1 }),
    current: query.status === status,
  });
  return (
    <form role="search" className="row toolbar" onSubmit={(event) => event.preventDefault()}>
      <SearchField
        {...field('search')}
        label={m.admin_searchUsers()}
        labelHidden
        name="search"
        placeholder={m.admin_searchUsersBy()}
        clearLabel={m.admin_clearSearch()}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <Segmented
        label={m.admin_show()}
        items={[
          view(undefined, m.admin_all()),
          view('waiting', m.admin_waiting()),
          view('approved', m.admin_approved()),
        ]}
      />
    </form>
  );
}
