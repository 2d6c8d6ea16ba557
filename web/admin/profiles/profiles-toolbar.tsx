import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { Page } from '#contract/endpoint.ts';
import { profileStates } from '#contract/matrimony.ts';
import { exportProfiles } from '#contract/matrimony-exports.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Found, onlySimilar, StatusViews } from '#web/admin/records/filters.tsx';
import { useDownload } from '#web/admin/records/export-buttons.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { ProfilesFilters, profilesList, type ProfilesQuery } from './profiles-filters.tsx';

interface ProfilesToolbarProps {
  readonly query: ProfilesQuery;
  /** What was found; undefined when that could not be read. */
  readonly list: Page<AdminProfile> | undefined;
}

/** Search, views and filters of the list, which combine and begin at the first page; and what was found, as a file. */
export function ProfilesToolbar({ query, list }: ProfilesToolbarProps) {
  const { field, hrefWith } = useAddressSearch(profilesList, query);
  const total = list?.total;
  const isNarrowed = profilesList.isNarrowed(query);
  return (
    <>
      <SearchForm className="profiles__tools">
        <div className="row toolbar">
          <SearchField
            {...field('search')}
            label={m.profiles_search()}
            labelHidden
            placeholder={m.profiles_searchBy()}
            clearLabel={m.admin_clearSearch()}
          />
          <StatusViews
            statuses={profileStates}
            current={query.filters.status}
            href={(status) => hrefWith({ status })}
          />
        </div>
        <ProfilesFilters field={field} />
      </SearchForm>
      <div className="row found">
        <Found
          total={total}
          isNarrowed={isNarrowed}
          none={m.profiles_none}
          one={m.profiles_oneFound}
          many={m.profiles_found}
          similar={onlySimilar(list?.rows, query.page, m.profiles_onlySimilar)}
          otherwise={m.profiles_order()}
        />
        {isNarrowed && total !== undefined && total > 0 && (
          <a className="tap" href={profilesList.href()}>
            {m.profiles_all()}
          </a>
        )}
        {total !== undefined && total > 0 && <ExportButton query={query} />}
      </div>
    </>
  );
}

/** Hands over all profiles that were found, on whichever page, as a table. */
function ExportButton({ query }: Pick<ProfilesToolbarProps, 'query'>) {
  const { busy, take } = useDownload<'table'>();
  return (
    <Button
      icon="download"
      busy={busy !== undefined}
      busyLabel={m.profiles_exporting()}
      onClick={() => take('table', () => api.call(exportProfiles, { query: query.filters }))}
    >
      {m.profiles_export()}
    </Button>
  );
}
