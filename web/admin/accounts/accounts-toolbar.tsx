import type { Overview } from '#contract/overview.ts';
import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { StatusViews } from '#web/admin/records/filters.tsx';

export const PAGE_SIZE = 100;

const statuses = ['waiting', 'approved', 'not-linked', 'refused'] as const;

export const accountsList = new ListAddress({
  path: paths.adminAccounts,
  filters: { search: searchFilter(), status: choiceFilter(statuses) },
});

export type AccountsQuery = typeof accountsList.all;

function countOf({ total, waiting, notLinked, refused }: Overview['users'], status?: (typeof statuses)[number]) {
  const counts = { waiting, approved: total - waiting, 'not-linked': notLinked, refused };
  return status === undefined ? total : counts[status];
}

interface AccountsToolbarProps {
  readonly query: AccountsQuery;
  /** The numbers of all users; undefined while they are not loaded. */
  readonly users: Overview['users'] | undefined;
}

/** Search and filter of the users list. Changing either returns to the first page. */
export function AccountsToolbar({ query, users }: AccountsToolbarProps) {
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
        statuses={statuses}
        current={query.filters.status}
        href={(status) => hrefWith({ status })}
        count={(status) => users && countOf(users, status)}
      />
    </SearchForm>
  );
}
