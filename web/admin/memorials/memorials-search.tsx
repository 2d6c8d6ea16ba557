import type { Page } from '#contract/endpoint.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { ListAddress, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { malayalamFilter } from '#web/admin/records/malayalam-line.tsx';
import { ResultCount, onlySimilarText } from '#web/admin/records/filters.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

export const memorialsList = new ListAddress({
  path: paths.adminMemorials,
  filters: { name: searchFilter(), place: searchFilter(), ...malayalamFilter },
});

export type MemorialsQuery = typeof memorialsList.all;

interface MemorialsSearchProps {
  readonly query: MemorialsQuery;
  /** The results; undefined if they could not be loaded. */
  readonly list: Page<AdminMemorial> | undefined;
}

/** Searches by name and by funeral place, which can be combined. A new search returns to the first page. */
export function MemorialsSearch({ query, list }: MemorialsSearchProps) {
  const { field } = useAddressSearch(memorialsList, query);
  const clearLabel = m.admin_clearSearch();
  return (
    <>
      <SearchForm className="row toolbar">
        <SearchField {...field('name')} id="search-name" label={m.manage_searchByName()} clearLabel={clearLabel} />
        <SearchField {...field('place')} id="search-place" label={m.manage_searchByPlace()} clearLabel={clearLabel} />
      </SearchForm>
      <ResultCount
        total={list?.total}
        isNarrowed={query.filters.name + query.filters.place !== ''}
        none={m.manage_noRecords}
        one={m.manage_oneRecordFound}
        many={m.manage_recordsFound}
        similar={onlySimilarText(list?.rows, query.page, m.manage_onlySimilarRecords)}
        className="below-4"
      />
    </>
  );
}
