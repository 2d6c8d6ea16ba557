import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type AdminProfile, countProfileStates, exportProfiles, listProfiles } from '#contract/admin-profiles.ts';
import type { Overview } from '#contract/overview.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { profiles as profilesInAll } from '#web/admin/records/format-counts.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { FormSheet, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Page } from '#contract/endpoint.ts';
import { api } from '#web/shared/api/client.ts';
import { ResultCount, onlySimilarText } from '#web/admin/records/filters.tsx';
import { useDownload } from '#web/admin/records/export-buttons.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';
import { OfficeProfileForm } from './profile-form.tsx';
import { ProfilesList } from './profiles-list.tsx';
import { PAGE_SIZE, ProfilesFilters, profilesList, type ProfilesQuery } from './profiles-filters.tsx';
import { StateStrip } from './state-strip.tsx';

interface ProfilesToolbarProps {
  readonly query: ProfilesQuery;
  /** The results; undefined if they could not be loaded. */
  readonly list: Page<AdminProfile> | undefined;
  readonly counts: ComponentProps<typeof StateStrip>['counts'];
}

/**
 * Shows the states, the search and the filters, which can be combined. Also shows the number of results and their
 * export. Each new search or filter returns to the first page.
 */
function ProfilesToolbar({ query, list, counts }: ProfilesToolbarProps) {
  const { field, hrefWith } = useAddressSearch(profilesList, query);
  const total = list?.total;
  const isNarrowed = profilesList.isNarrowed(query);
  return (
    <>
      <StateStrip counts={counts} current={query.filters.status} href={(status) => hrefWith({ status })} />
      <SearchForm>
        <div className="row toolbar">
          <SearchField
            {...field('search')}
            label={m.profiles_search()}
            labelHidden
            placeholder={m.profiles_searchBy()}
            clearLabel={m.admin_clearSearch()}
          />
        </div>
        <ProfilesFilters field={field} />
      </SearchForm>
      <div className="row result-bar">
        <ResultCount
          total={total}
          isNarrowed={isNarrowed}
          none={m.profiles_none}
          one={m.profiles_oneFound}
          many={m.profiles_found}
          similar={onlySimilarText(list?.rows, query.page, m.profiles_onlySimilar)}
          defaultText={m.profiles_order()}
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

/** Exports all matching profiles, not only those on this page, as a table. */
function ExportButton({ query }: Pick<ProfilesToolbarProps, 'query'>) {
  const { busy, download } = useDownload<'table'>();
  return (
    <Button
      icon="download"
      busy={busy !== undefined}
      busyLabel={m.profiles_exporting()}
      onClick={() => download('table', () => api.call(exportProfiles, { query: query.filters }))}
    >
      {m.profiles_export()}
    </Button>
  );
}

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

export async function loader({ request }: LoaderArgs) {
  const query = profilesList.read(new URL(request.url).searchParams);
  const [list, states] = await Promise.all([
    loadAsAdmin(request, listProfiles, { query: profilesList.asked(query, PAGE_SIZE) }),
    loadAsAdmin(request, countProfileStates, {}),
  ]);
  redirectToLastPage(list, (total) => profilesList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, counts: states.ok ? states.value.counts : undefined, readAt: serverTime() };
}

/** Returns for example "58 profiles, 3 waiting for approval". */
function amount(overview: Overview): string {
  const waiting = formatNumber(overview.profiles.waiting);
  return `${profilesInAll(overview)}, ${m.admin_waitingForApproval({ count: waiting })}`;
}

/** Lists matrimony profiles (specification section 2). */
export function Component({ loaderData: { query, list, counts, readAt } }: PageProps<typeof loader>) {
  const navigate = useNavigate();
  const isAdding = useLocation().pathname.endsWith('/new');
  const form = useFormAddress(profilesList.href(), isAdding ? 'new' : undefined);
  const add = () => form.open('new');
  return (
    <>
      <AdminHead title={m.profiles_title()} amount={amount}>
        <Button variant="primary" icon="plus" data-opens-form aria-haspopup="dialog" onClick={add}>
          {m.profiles_add()}
        </Button>
      </AdminHead>
      <ProfilesToolbar query={query} list={list.ok ? list.value : undefined} counts={counts} />
      {list.ok ? (
        <ProfilesList list={list.value} query={query} readAt={readAt} onAdd={add} />
      ) : (
        <LoadProblem message={list.message} />
      )}
      {isAdding && (
        <FormSheet isNew onClose={form.close}>
          <OfficeProfileForm
            record={undefined}
            onSaved={({ id }) => void navigate(localizedPath(adminProfilePath(id)), { replace: true })}
            onClose={form.close}
          />
        </FormSheet>
      )}
    </>
  );
}
