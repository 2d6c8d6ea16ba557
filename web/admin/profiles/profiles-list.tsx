import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { fieldLabel, formatPlace } from '#web/shared/profiles/profile-words.ts';
import type { Page } from '#contract/endpoint.ts';
import { type AdminProfile, listProfiles } from '#contract/admin-profiles.ts';
import { api } from '#web/shared/api/client.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { formatSince, formatWaiting } from '#web/admin/records/format-since.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { PAGE_SIZE, profilesList, type ProfilesQuery } from './profiles-filters.tsx';
import { StateBadge } from './facts.tsx';

interface ProfilesTableProps {
  readonly profiles: readonly AdminProfile[];
  /** When the list was loaded, in milliseconds since 1970. */
  readonly readAt: number;
}

/** A table with the columns of specification section 2: name, email, education, profession and location. */
function ProfilesTable({ profiles, readAt }: ProfilesTableProps) {
  const columns = [
    { label: m.admin_name() },
    { label: m.admin_email() },
    { label: fieldLabel('education') },
    { label: fieldLabel('profession') },
    { label: m.profiles_location() },
  ];
  return (
    <Table caption={m.profiles_title()} columns={columns} className="profiles-table">
      {profiles.map((profile) => (
        <ProfileRow key={profile.id} profile={profile} readAt={readAt} />
      ))}
    </Table>
  );
}

/** A click anywhere in the row opens the profile; the name is the link for keyboards and screen readers. */
function ProfileRow({ profile, readAt }: { readonly profile: AdminProfile; readonly readAt: number }) {
  const navigate = useNavigate();
  const address = localizedPath(adminProfilePath(profile.id));
  const open = ({ target }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    // Selecting text in a row must not open it.
    const isSelecting = getSelection()?.isCollapsed === false;
    if (!isLink && !isSelecting) void navigate(address);
  };
  return (
    <Row onClick={open}>
      <Cell className="profiles-table__name">
        <div className="row apart gap-1">
          <a className="tap" href={address}>
            <ProperName>{profile.name}</ProperName>
          </a>
          <StateBadge status={profile.status} />
          {profile.bothAgreed && <Badge kind="wait">{m.matches_bothYes()}</Badge>}
          {profile.similar && <Badge kind="plain">{m.profiles_similar()}</Badge>}
        </div>
        <p className="small muted figures">
          {profile.status === 'waiting' ? formatWaiting(profile.sentAt, readAt) : formatSince(profile.sentAt)}
        </p>
      </Cell>
      <Cell className="profiles-table__email" label={m.admin_email()} translate="no">
        {profile.email}
      </Cell>
      <Cell label={fieldLabel('education')}>
        <RecordText>{profile.education}</RecordText>
      </Cell>
      <Cell label={fieldLabel('profession')}>
        <RecordText>{profile.profession ?? ''}</RecordText>
      </Cell>
      <Cell label={m.profiles_location()}>
        <RecordText>{formatPlace(profile)}</RecordText>
      </Cell>
    </Row>
  );
}

interface ProfilesListProps {
  readonly list: Page<AdminProfile>;
  readonly query: ProfilesQuery;
  readonly onAdd: () => void;
  /** When the list was loaded, in milliseconds since 1970. */
  readonly readAt: number;
}

export function ProfilesList({ list, query, readAt, onAdd }: ProfilesListProps) {
  return (
    <div>
      {list.rows.length === 0 ? (
        <EmptyState
          title={m.profiles_none()}
          action={
            profilesList.isNarrowed(query) ? (
              <ButtonLink href={profilesList.href()}>{m.profiles_all()}</ButtonLink>
            ) : (
              <Button icon="plus" onClick={onAdd}>
                {m.profiles_add()}
              </Button>
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
