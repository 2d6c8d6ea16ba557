import { ListAddress, words } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Found } from '#web/admin/records/filters.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { ExportMembersButtons } from '#web/admin/records/export-buttons.tsx';

export const membersList = new ListAddress({ path: paths.adminMembers, filters: { search: words() } });

export type MembersQuery = typeof membersList.all;

interface MembersSearchProps {
  readonly query: MembersQuery;
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** By name or folio, beginning at the first page; what is found can be taken along as a file. */
export function MembersSearch({ query, total }: MembersSearchProps) {
  const { field } = useAddressSearch(membersList, query);
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
      </SearchForm>
      <div className="row found found--below-search">
        <Found
          total={total}
          isNarrowed={membersList.isNarrowed(query)}
          none={m.manage_noMembers}
          one={m.manage_oneMemberFound}
          many={m.manage_membersFound}
        />
        {total !== undefined && total > 0 && <ExportMembersButtons search={query.filters.search} total={total} />}
      </div>
    </>
  );
}
