import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { SearchField } from '#web/shared/ui/search-field.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { ExportButton } from './export-button.tsx';
import { ProfilesFilters } from './profiles-filters.tsx';
import {
  everything,
  isNarrowed,
  MAX_SEARCH_LENGTH,
  profilesAddress,
  type ProfilesQuery,
  readProfilesQuery,
} from './profiles-query.ts';

interface ProfilesToolbarProps {
  readonly query: ProfilesQuery;
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** Search, views and filters of the list, which combine and begin at the first page; and what was found, as a file. */
export function ProfilesToolbar({ query, total }: ProfilesToolbarProps) {
  const { field, words } = useAddressSearch(query.words, (typed, from) =>
    profilesAddress({ ...readProfilesQuery(from), words: typed, page: 1 }),
  );
  const view = (status: ProfilesQuery['status'], label: string) => ({
    label,
    to: profilesAddress({ words, status, page: 1 }),
    current: query.status === status,
  });
  return (
    <>
      <form role="search" className="profiles__tools" onSubmit={(event) => event.preventDefault()}>
        <div className="row toolbar">
          <SearchField
            {...field('search')}
            label={m.profiles_search()}
            labelHidden
            name="search"
            placeholder={m.profiles_searchBy()}
            clearLabel={m.admin_clearSearch()}
            maxLength={MAX_SEARCH_LENGTH}
          />
          <Segmented
            label={m.admin_show()}
            items={[
              view(undefined, m.admin_all()),
              view('waiting', m.admin_waiting()),
              view('approved', m.admin_approved()),
              view('refused', m.profiles_refused()),
            ]}
          />
        </div>
        <ProfilesFilters field={field} />
      </form>
      <div className="row found">
        <p role="status" className={classNames('muted figures', total === 0 && 'visually-hidden')}>
          {isNarrowed(query) ? total !== undefined && found(total) : m.profiles_order()}
        </p>
        {isNarrowed(query) && total !== undefined && total > 0 && (
          <a className="tap" href={profilesAddress(everything)}>
            {m.profiles_all()}
          </a>
        )}
        {total !== undefined && total > 0 && <ExportButton query={query} />}
      </div>
    </>
  );
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  return total === 0 ? m.profiles_none() : formatCount(total, m.profiles_oneFound, m.profiles_found);
}
