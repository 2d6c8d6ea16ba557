import { Fragment } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { deleteMember, listMembersForAdmin, type MemberOfAdmin } from '#contract/admin-members.ts';
import { membersPageSize } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { MemberRow } from './member-row.tsx';
import { membersList, type MembersQuery } from './members-search.tsx';

interface MembersListProps {
  readonly list: Page<MemberOfAdmin>;
  readonly query: MembersQuery;
  readonly records: RecordForm<MemberOfAdmin>;
}

/** By folio; with a search the similar names come last, under a heading of their own unless there are no others (decision 3). */
export function MembersList({ list: { rows, total }, query, records }: MembersListProps) {
  const columns = [{ label: m.manage_folio() }, { label: m.manage_member() }, { label: m.admin_actions(), end: true }];
  const firstSimilar = rows.find(({ similar }) => similar);
  const next = membersList.isNarrowed(query) ? (
    <ButtonLink href={membersList.href()}>{m.manage_allMembers()}</ButtonLink>
  ) : (
    <div className="row">
      <ButtonLink href={local(paths.adminMemberImports)} icon="upload">
        {m.first_importList()}
      </ButtonLink>
      <AddFirst records={records} label={m.manage_addMember()} />
    </div>
  );
  return (
    <RecordList
      list={{ rows, total }}
      page={query.page}
      pageSize={membersPageSize}
      href={(page) => membersList.href({ page }, query)}
      withEnds
      records={records}
      empty={
        <EmptyState title={m.manage_noMembers()} action={next}>
          <EachWord
            list={membersList}
            query={query}
            read={(asked, signal) => api.call(listMembersForAdmin, { query: asked }, { signal })}
          />
        </EmptyState>
      }
      question={({ id, updatedAt, folio, name }) => ({
        words: {
          question: m.manage_deleteMemberQuestion(),
          confirm: m.manage_deleteMember(),
          cancel: m.manage_keepMember(),
          done: m.said_memberDeleted(),
          failed: m.said_memberDeleteFailed(),
          detail: `${m.manage_folioOf({ folio })}, ${name}`,
        },
        act: () => api.call(deleteMember, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(shown, stateOf) => (
        <Table caption={m.manage_members()} columns={columns} cards="narrow" className="members-table">
          {shown.map((member) => (
            <Fragment key={member.id}>
              {member === firstSimilar && member !== rows[0] && (
                <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>
              )}
              <MemberRow member={member} {...stateOf(member)} />
            </Fragment>
          ))}
        </Table>
      )}
    </RecordList>
  );
}
