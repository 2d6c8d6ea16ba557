import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { type AdminMember, deleteMember, listMembersForAdmin, readMemberForAdmin } from '#contract/admin-members.ts';
import { membersPageSize } from '#contract/members.ts';
import { members } from '#web/admin/records/format-counts.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import type { RowState } from '#web/admin/records/record-list.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths, printedListPath } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { MemberForm, memberFormLabels } from './member-form.tsx';
import { MemberRow } from './member-row.tsx';
import { membersList, MembersSearch } from './members-search.tsx';

interface MembersTableProps {
  readonly rows: readonly AdminMember[];
  readonly stateOf: (member: AdminMember) => RowState;
}

/**
 * Lists members by folio. Members whose name is only similar to the searched name come last, under a heading (decision
 * 3).
 */
function MembersTable({ rows, stateOf }: MembersTableProps) {
  const columns = [{ label: m.manage_folio() }, { label: m.manage_member() }, { label: m.admin_actions(), end: true }];
  const firstSimilar = rows.find(({ similar }) => similar);
  return (
    <Table caption={m.manage_members()} columns={columns} className="members-table">
      {rows.map((member) => (
        <Fragment key={member.id}>
          {member === firstSimilar && member !== rows[0] && (
            <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>
          )}
          <MemberRow member={member} {...stateOf(member)} />
        </Fragment>
      ))}
    </Table>
  );
}

/** Links to the pages for printing. The labels are for the search on this page. */
function PrintMenu() {
  const { search } = membersList.readAt(useLocation()).filters;
  const query = search.trim() === '' ? '' : `?${new URLSearchParams({ search })}`;
  return (
    <MoreActions label={m.death_print()} variant="secondary">
      <MoreAction icon="book" href={localizedPath(paths.adminBook)}>
        {m.book_title()}
      </MoreAction>
      <MoreAction icon="grid" href={localizedPath(paths.adminLabels) + query}>
        {m.labels_title()}
      </MoreAction>
      <MoreAction icon="list" href={localizedPath(printedListPath('attendance'))}>
        {m.lists_attendance()}
      </MoreAction>
    </MoreActions>
  );
}

/** Manages members (specification sections 2 and 4; messages as in section 8). */
const page = officePage({
  kind: 'members',
  address: membersList,
  pageSize: membersPageSize,
  load: (request, query) => loadAsAdmin(request, listMembersForAdmin, { query }),
  read: (id) => api.call(readMemberForAdmin, { params: { id } }),
  words: {
    title: m.admin_manageMembers,
    amount: (overview) => m.manage_sortedByFolio({ amount: members(overview) }),
    add: m.manage_addMember,
    none: m.manage_noMembers,
    showAll: m.manage_allMembers,
  },
  HeadLinks: () => (
    <>
      <PrintMenu />
      <ButtonLink href={localizedPath(paths.adminMemberImports)} icon="upload">
        {m.manage_importMembers()}
      </ButtonLink>
    </>
  ),
  Search: MembersSearch,
  rows: { table: (rows, stateOf) => <MembersTable rows={rows} stateOf={stateOf} /> },
  Empty: ({ query, next }) => (
    <EmptyState
      title={m.manage_noMembers()}
      action={
        membersList.isNarrowed(query) ? (
          next
        ) : (
          <div className="row">
            <ButtonLink href={localizedPath(paths.adminMemberImports)} icon="upload">
              {m.first_importList()}
            </ButtonLink>
            {next}
          </div>
        )
      }
    >
      <EachWord
        list={membersList}
        query={query}
        read={(asked, signal) => api.call(listMembersForAdmin, { query: asked }, { signal })}
      />
    </EmptyState>
  ),
  Form: MemberForm,
  labels: memberFormLabels,
  deletion: {
    question: m.manage_deleteMemberQuestion,
    confirm: m.manage_deleteMember,
    cancel: m.manage_keepMember,
    done: m.said_memberDeleted,
    failed: m.failed_memberDelete,
    detail: ({ folio, name }) => `${m.manage_folioOf({ folio })}, ${name}`,
    call: (call) => api.call(deleteMember, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
