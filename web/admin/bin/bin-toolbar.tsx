import { binKinds, type BinKindName } from '#contract/bin.ts';
import { ResultCount } from '#web/admin/records/filters.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

export const PAGE_SIZE = 25;

export const binList = new ListAddress({
  path: paths.adminBin,
  filters: { search: searchFilter(), kind: choiceFilter(binKinds) },
});

export type BinQuery = typeof binList.all;

export const kindNames: Readonly<Record<BinKindName, () => string>> = {
  members: m.bin_members,
  events: m.bin_events,
  gallery: m.bin_gallery,
  deceased: m.bin_deceased,
  profiles: m.bin_profiles,
  users: m.bin_users,
  notices: m.bin_notices,
  terms: m.bin_terms,
  bearers: m.bin_bearers,
};

interface BinToolbarProps {
  readonly query: BinQuery;
  /** The number of entries found; undefined if the list could not be loaded. */
  readonly total: number | undefined;
}

/** The search and the filter by kind of record can be combined. Changing either returns to the first page. */
export function BinToolbar({ query, total }: BinToolbarProps) {
  const { field, hrefWith } = useAddressSearch(binList, query);
  const views = [
    { kind: undefined, label: m.bin_everything() },
    ...binKinds.map((kind) => ({ kind, label: kindNames[kind]() })),
  ];
  const isNarrowed = binList.isNarrowed(query);
  return (
    <>
      <SearchForm className="bin__tools">
        <SearchField
          {...field('search')}
          label={m.bin_search()}
          labelHidden
          placeholder={m.bin_search()}
          clearLabel={m.admin_clearSearch()}
        />
      </SearchForm>
      <nav className="bin__kinds" aria-label={m.bin_kind()}>
        {views.map(({ kind, label }) => (
          <a key={label} href={hrefWith({ kind })} aria-current={kind === query.filters.kind || undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="row result-bar">
        <ResultCount
          total={total === 0 && !isNarrowed ? undefined : total}
          isNarrowed={isNarrowed}
          none={m.bin_none}
          one={m.bin_oneFound}
          many={m.bin_found}
          defaultText={m.bin_order()}
        />
        {isNarrowed && total !== undefined && total > 0 && (
          <a className="tap" href={binList.href()}>
            {m.bin_show()}
          </a>
        )}
      </div>
    </>
  );
}
