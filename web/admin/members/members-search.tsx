import type { AdminMember } from '#contract/admin-members.ts';
import type { Page } from '#contract/endpoint.ts';
import { choiceFilter, ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { recordFilter } from '#web/admin/records/record-choice.tsx';
import { WardFilter } from '#web/admin/records/ward-choice.tsx';
import { ResultCount, onlySimilarText } from '#web/admin/records/filters.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';

export const membersList = new ListAddress({
  path: paths.adminMembers,
  filters: { search: searchFilter(), ward: recordFilter, state: choiceFilter(['deceased', 'all']) },
});

export type MembersQuery = typeof membersList.all;

interface MembersSearchProps {
  readonly query: MembersQuery;
  /** The results; undefined if they could not be loaded. */
  readonly list: Page<AdminMember> | undefined;
}

/** Searches by name or folio, among the living unless another view is chosen. */
export function MembersSearch({ query, list }: MembersSearchProps) {
  const { field, hrefWith } = useAddressSearch(membersList, query);
  const view = (state: MembersQuery['filters']['state'], label: string) => {
    return { label, to: hrefWith({ state }), current: state === query.filters.state };
  };
  return (
    <>
      <SearchForm className="row toolbar">
        <SearchField
          {...field('search')}
          id="search-members"
          label={m.manage_searchMembers()}
          labelHidden
          placeholder={m.manage_searchMembersBy()}
          clearLabel={m.admin_clearSearch()}
        />
        <WardFilter field={field('ward')} labelHidden />
        <Segmented
          label={m.admin_show()}
          items={[
            view(undefined, m.members_inDirectory()),
            view('deceased', m.members_deceased()),
            view('all', m.admin_all()),
          ]}
        />
      </SearchForm>
      <ResultCount
        total={list?.total}
        isNarrowed={membersList.isNarrowed(query)}
        none={m.manage_noMembers}
        one={m.manage_oneMemberFound}
        many={m.manage_membersFound}
        similar={onlySimilarText(list?.rows, query.page, m.manage_onlySimilarMembers)}
        className="below-4"
      />
    </>
  );
}
