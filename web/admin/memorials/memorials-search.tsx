import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { memorialsAddress, MAX_SEARCH_LENGTH, type MemorialsQuery } from './memorials-query.ts';

interface MemorialsSearchProps {
  readonly query: MemorialsQuery;
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** By name and by funeral place; both combine, and begin at the first page. */
export function MemorialsSearch({ query, total }: MemorialsSearchProps) {
  const { name, place } = query;
  const { field } = useAddressSearch({ name, place }, (words) => memorialsAddress({ ...words, page: 1 }));
  const isNarrowed = name !== '' || place !== '';
  return (
    <>
      <form role="search" className="row toolbar" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          {...field('name')}
          id="search-name"
          label={m.manage_searchByName()}
          name="name"
          clearLabel={m.admin_clearSearch()}
          maxLength={MAX_SEARCH_LENGTH}
        />
        <SearchField
          {...field('place')}
          id="search-place"
          label={m.manage_searchByPlace()}
          name="place"
          clearLabel={m.admin_clearSearch()}
          maxLength={MAX_SEARCH_LENGTH}
        />
      </form>
      <p role="status" className={classNames('muted figures form-and-list__found', total === 0 && 'visually-hidden')}>
        {isNarrowed && total !== undefined && found(total)}
      </p>
    </>
  );
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  return total === 0 ? m.manage_noRecords() : formatCount(total, m.manage_oneRecordFound, m.manage_recordsFound);
}
