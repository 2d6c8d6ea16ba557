import { binKinds, type BinKindName, binSubjects } from '#contract/bin.ts';
import { dutiesFor } from '#contract/duties.ts';
import { ResultCount } from '#web/admin/records/filters.tsx';
import { useCovered } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress, choiceFilter, searchFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

export const PAGE_SIZE = 25;

export const binList = new ListAddress({
  path: paths.adminBin,
  filters: { search: searchFilter(), kind: choiceFilter(binKinds) },
});

export type BinQuery = typeof binList.all;

export const binLists: Readonly<Record<BinKindName, { readonly name: () => string; readonly icon: IconName }>> = {
  members: { name: m.bin_members, icon: 'book' },
  events: { name: m.bin_events, icon: 'cal' },
  gallery: { name: m.bin_gallery, icon: 'image' },
  albums: { name: m.albums_title, icon: 'image' },
  deceased: { name: m.bin_deceased, icon: 'sprig' },
  profiles: { name: m.bin_profiles, icon: 'rings' },
  users: { name: m.bin_users, icon: 'users' },
  persons: { name: m.bin_persons, icon: 'user' },
  notices: { name: m.bin_notices, icon: 'info' },
  terms: { name: m.bin_terms, icon: 'clock' },
  bearers: { name: m.bin_bearers, icon: 'user' },
  answers: { name: m.answers_title, icon: 'users' },
  wards: { name: m.wards_title, icon: 'pin' },
};

interface BinToolbarProps {
  readonly query: BinQuery;
  /** The number of entries found; undefined if the list could not be loaded. */
  readonly total: number | undefined;
}

/** The search and the filter by kind of record can be combined. Changing either returns to the first page. */
export function BinToolbar({ query, total }: BinToolbarProps) {
  const { field, hrefWith } = useAddressSearch(binList, query);
  const covered = useCovered();
  const kinds = binKinds.filter((kind) => covered(dutiesFor.kinds[binSubjects[kind]]));
  const views = [
    { kind: undefined, label: m.bin_everything() },
    ...kinds.map((kind) => ({ kind, label: binLists[kind].name() })),
  ];
  const isNarrowed = binList.isNarrowed(query);
  return (
    <>
      <SearchForm className="below-4">
        <SearchField
          {...field('search')}
          label={m.bin_search()}
          labelHidden
          placeholder={m.bin_search()}
          clearLabel={m.admin_clearSearch()}
        />
      </SearchForm>
      <nav className="chips below-4" aria-label={m.bin_kind()}>
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
