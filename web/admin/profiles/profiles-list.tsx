import type { Page } from '#contract/endpoint.ts';
import { type AdminProfile, listProfiles } from '#contract/admin-profiles.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PAGE_SIZE, profilesList, type ProfilesQuery } from './profiles-filters.tsx';
import { ProfilesTable } from './profiles-table.tsx';

interface ProfilesListProps {
  readonly list: Page<AdminProfile>;
  readonly query: ProfilesQuery;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}

/** One page of the list. */
export function ProfilesList({ list, query, readAt }: ProfilesListProps) {
  return (
    <div>
      {list.rows.length === 0 ? (
        <EmptyState
          title={m.profiles_none()}
          action={
            profilesList.isNarrowed(query) ? (
              <ButtonLink href={profilesList.href()}>{m.profiles_all()}</ButtonLink>
            ) : (
              <ButtonLink href={local(paths.adminProfileAdd)} icon="plus">
                {m.profiles_add()}
              </ButtonLink>
            )
          }
        >
          <EachWord
            list={profilesList}
            query={query}
            read={(asked, signal) => api.call(listProfiles, { query: asked }, { signal })}
          />
        </EmptyState>
      ) : (
        <ProfilesTable profiles={list.rows} readAt={readAt} />
      )}
      <ListPages
        page={query.page}
        total={list.total}
        pageSize={PAGE_SIZE}
        href={(page) => profilesList.href({ page }, query)}
      />
    </div>
  );
}
