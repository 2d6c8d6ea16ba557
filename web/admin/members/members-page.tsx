import { Fragment, useState } from 'react';
import {
  type AdminMember,
  deleteMember,
  exportMembers,
  listMembersForAdmin,
  readMemberForAdmin,
} from '#contract/admin-members.ts';
import { type ExportFormat, exportFormats } from '#contract/exports.ts';
import { hideableParts, membersPageSize, optionalMemberFields } from '#contract/members.ts';
import { formatNames, useDownload } from '#web/admin/records/export-buttons.tsx';
import { members } from '#web/admin/records/format-counts.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { officePage } from '#web/admin/records/office-page.tsx';
import { loadWards, wardName } from '#web/admin/records/ward-choice.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { familyPath, paths, printedListPath } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Cell, GroupRow, Row, Table } from '#web/shared/ui/table.tsx';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { canInvite, InviteDialog } from './invite-dialog.tsx';
import { MemberForm, memberFormLabels } from './member-form.tsx';
import { membersList, type MembersQuery, MembersSearch } from './members-search.tsx';
import { returnMember } from '#contract/deaths.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { memberFields } from '#contract/member-fields.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { partLabels } from '#web/shared/members/member-labels.ts';
import { othersOf, PersonList } from '#web/shared/members/person-words.tsx';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';

interface StateActionsProps {
  readonly member: AdminMember;
  readonly keepPlace: () => void;
}

/** Records the death of a member, or returns one who was recorded as deceased by mistake. */
function StateActions({ member: { id, name, state, updatedAt: seen }, keepPlace }: StateActionsProps) {
  const { decide } = useDecision();
  const bringBack = () =>
    decide({
      send: () => api.call(returnMember, { params: { id: String(id) }, body: { seen } }),
      done: m.said_memberReturned(),
      onDone: keepPlace,
    });

  if (state === 'living') {
    return (
      <MoreAction name={name} icon="sprig" href={localizedPath(`${paths.adminRecordDeath}?member=${id}`)}>
        {m.death_title()}
      </MoreAction>
    );
  }
  return (
    <>
      <MoreAction
        name={name}
        icon="search"
        href={localizedPath(`${paths.adminMemorials}?${new URLSearchParams({ name })}`)}
      >
        {m.members_memorial()}
      </MoreAction>
      <MoreAction name={name} icon="undo" onClick={() => void bringBack()}>
        {m.members_return()}
      </MoreAction>
    </>
  );
}

/** The CSS classes of the optional fields below the name, by kind of control. */
const lineClass = { line: 'muted', phone: 'muted figures', paragraph: 'muted as-typed' } as const;

/** Links to the people of an entry. In a search, names those who were found, such as "Amina, wife". */
function FamilyLink({ member: { id, persons, found = [] } }: { readonly member: AdminMember }) {
  const others = othersOf(persons);
  const hits = others.filter((person) => found.includes(person.id));
  if (others.length === 0) return null;
  return (
    <a href={localizedPath(familyPath(id))}>
      {hits.length > 0 ? <PersonList persons={hits} /> : m.family_people({ count: formatNumber(persons.length) })}
    </a>
  );
}

interface MemberRowProps extends RowState {
  readonly member: AdminMember;
}

function MemberRow({ member, onEdit, onDelete, onVersions, keepPlace }: MemberRowProps) {
  const { id, folio, name, pdf, ward, visibility, state } = member;
  const [isInviting, setInviting] = useState(false);
  const hidden = hideableParts.filter((part) => visibility[part] === 'office').map((part) => partLabels[part]());
  return (
    <Row id={rowId(id)} tabIndex={-1}>
      <Cell className="members-table__folio figures">
        <span className="members-table__label">{m.manage_folio()} </span>
        <span translate="no">{folio}</span>
      </Cell>
      <Cell className="members-table__member">
        <div className="line">
          <MemberAvatar member={member} />
          <div className="wraps-badges breakable grow">
            <b>
              <ProperName>{name}</ProperName>
            </b>{' '}
            {state === 'deceased' && <Badge kind="plain">{m.members_hasDied()}</Badge>}{' '}
            {pdf === null ? (
              <Badge kind="plain">{m.manage_noPdf()}</Badge>
            ) : (
              <Badge kind="plain" icon="pdf">
                {m.manage_pdf()}
              </Badge>
            )}{' '}
            {hidden.length > 0 && (
              <Badge kind="plain" icon="lock">
                {m.manage_hiddenParts({ parts: hidden.join(', ') })}
              </Badge>
            )}
            {optionalMemberFields.map(
              (field) =>
                member[field] !== null && (
                  <p key={field} className={lineClass[memberFields[field].control]}>
                    {field === 'mobile' ? formatPhone(member[field] ?? '') : member[field]}
                  </p>
                ),
            )}
            {ward && <p className="muted">{wardName(ward)}</p>}
            <FamilyLink member={member} />
          </div>
        </div>
      </Cell>
      <Cell>
        <RowButtons name={name} onEdit={onEdit} onDelete={onDelete} onVersions={onVersions}>
          <MoreAction name={name} icon="users" href={localizedPath(familyPath(id))}>
            {m.family_title()}
          </MoreAction>
          {canInvite(member) && (
            <MoreAction name={name} icon="share" onClick={() => setInviting(true)}>
              {m.invite_action()}
            </MoreAction>
          )}
          <MoreAction name={name} icon="list" href={localizedPath(printedListPath('member', id))}>
            {m.lists_printMember()}
          </MoreAction>
          <StateActions member={member} keepPlace={keepPlace} />
        </RowButtons>
        {isInviting && <InviteDialog member={member} onClose={() => setInviting(false)} />}
      </Cell>
    </Row>
  );
}

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

interface MembersMenuProps {
  readonly query: MembersQuery;
  /** The number of results of the search; undefined if they could not be loaded. */
  readonly total: number | undefined;
}

/** The pages for printing, the import, and the results of the search as a file. The labels are for the search too. */
function MembersMenu({ query: { filters }, total }: MembersMenuProps) {
  const { busy, download } = useDownload<ExportFormat>();
  const { search, ward } = filters;
  const toPrint = (path: string, given: Readonly<Record<string, string>> = {}) => {
    const asked = new URLSearchParams({ ...given, ...(ward !== undefined && { ward }) });
    return localizedPath([path, String(asked)].filter(Boolean).join('?'));
  };
  const formats = total === undefined || total === 0 ? [] : exportFormats;
  return (
    <MoreActions busy={busy !== undefined} busyLabel={m.owndata_downloading()}>
      <MoreAction icon="book" href={toPrint(paths.adminBook)}>
        {m.book_title()}
      </MoreAction>
      <MoreAction icon="grid" href={toPrint(paths.adminLabels, search.trim() === '' ? {} : { search })}>
        {m.labels_title()}
      </MoreAction>
      <MoreAction icon="list" href={toPrint(paths.adminLists, { list: 'attendance' })}>
        {m.lists_attendance()}
      </MoreAction>
      <MoreAction apart icon="pin" href={localizedPath(paths.adminWards)}>
        {m.wards_title()}
      </MoreAction>
      <MoreAction icon="upload" href={localizedPath(paths.adminMemberImports)}>
        {m.first_importList()}
      </MoreAction>
      {formats.map((format) => (
        <MoreAction
          key={format}
          icon="download"
          onClick={() => download(format, () => api.call(exportMembers, { query: { format, ...filters } }))}
        >
          {m.manage_downloadAs({ format: formatNames[format](), count: formatNumber(total ?? 0) })}
        </MoreAction>
      ))}
    </MoreActions>
  );
}

/** Manages members (specification sections 2 and 4; messages as in section 8). */
const page = officePage({
  kind: 'members',
  address: membersList,
  pageSize: membersPageSize,
  load: async (request, query) => {
    const [list] = await Promise.all([loadAsAdmin(request, listMembersForAdmin, { query }), loadWards(request)]);
    return list;
  },
  read: (id) => api.call(readMemberForAdmin, { params: { id } }),
  words: {
    title: m.admin_manageMembers,
    amount: (overview) => m.manage_sortedByFolio({ amount: members(overview) }),
    add: m.manage_addMember,
    none: m.manage_noMembers,
    showAll: m.manage_allMembers,
  },
  Head: ({ add, query, list }) => (
    <>
      {add}
      <MembersMenu query={query} total={list?.total} />
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
