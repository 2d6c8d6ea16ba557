import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { ExportMembersButtons } from '#web/admin/records/export-members-buttons.tsx';
import { MAX_SEARCH_LENGTH, membersAddress, type MembersQuery } from './members-query.ts';

interface MembersSearchProps {
  readonly query: MembersQuery;
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** By name or folio, beginning at the first page; what is found can be taken along as a file. */
export function MembersSearch({ query: { search }, total }: MembersSearchProps) {
  const { field } = useAddressSearch({ search }, (words) => membersAddress({ ...words, page: 1 }));
  const isNarrowed = search !== '';
  return (
    <>
      <form role="search" className="row toolbar" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          {...field('search')}
          id="search-members"
          label={m.manage_searchMembers()}
          labelHidden
          name="search"
          placeholder={m.manage_searchMembersBy()}
          clearLabel={m.admin_clearSearch()}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </form>
      <div className="row found found--below-search">
        <p role="status" className={classNames('muted figures', total === 0 && 'visually-hidden')}>
          {isNarrowed && total !== undefined && found(total)}
        </p>
        {total !== undefined && total > 0 && <ExportMembersButtons search={search} total={total} />}
      </div>
    </>
  );
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  return total === 0 ? m.manage_noMembers() : formatCount(total, m.manage_oneMemberFound, m.manage_membersFound);
}
