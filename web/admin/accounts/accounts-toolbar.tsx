import type { Overview } from '#contract/overview.ts';
import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';

export const PAGE_SIZE = 100;

const views = {
  waiting: m.admin_waiting,
  approved: m.admin_approved,
  'not-linked': m.users_notLinked,
  refused: m.users_isRefused,
  all: m.admin_all,
} as const;
type View = keyof typeof views;
const viewNames = ['waiting', 'approved', 'not-linked', 'refused', 'all'] as const satisfies readonly View[];

export const accountsList = new ListAddress({
  path: paths.adminAccounts,
  filters: { search: searchFilter(), status: choiceFilter(viewNames) },
});

export type AccountsQuery = typeof accountsList.all;

/** Returns the shown view: by default the users who wait, and while searching all users. */
export function viewOf({ filters: { search, status } }: AccountsQuery): View {
  return status ?? (search.trim() === '' ? 'waiting' : 'all');
}

/** Returns the filter of the API call that lists a view. */
export function statusFilter(query: AccountsQuery) {
  const view = viewOf(query);
  return view === 'all' ? undefined : view;
}

function countOf({ total, waiting, notLinked, refused }: Overview['users'], view: View): number {
  return { waiting, approved: total - waiting, 'not-linked': notLinked, refused, all: total }[view];
}

interface AccountsToolbarProps {
  readonly query: AccountsQuery;
  /** The numbers of all users; undefined while they are not loaded. */
  readonly users: Overview['users'] | undefined;
}

/** Search and views of the users list. Changing either returns to the first page. */
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
      <Segmented
        label={m.admin_show()}
        items={viewNames.map((view) => ({
          label: users ? `${views[view]()} ${formatNumber(countOf(users, view))}` : views[view](),
          to: hrefWith({ status: view }),
          current: view === viewOf(query),
        }))}
      />
    </SearchForm>
  );
}
