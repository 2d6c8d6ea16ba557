import { Fragment } from 'react';
import type { Member } from '#contract/members.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import type { DirectoryQuery } from './read-members.ts';
import { MemberRow } from './member-row.tsx';

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly query: DirectoryQuery;
  /** A name was chosen. */
  readonly onOpen: (member: Member) => void;
}

/** Specification section 2: Folio, Name, Mobile, Address, Image. Similar names come last, under a heading of their own. */
export function MembersTable({ members, query, onOpen }: MembersTableProps) {
  const columns = [
    { label: m.directory_folio() },
    { label: m.directory_name() },
    { label: m.directory_mobile() },
    { label: m.directory_address() },
    { label: m.directory_image() },
  ];
  const firstSimilar = members.findIndex(({ similar }) => similar);
  return (
    <Table caption={m.directory_caption()} columns={columns} className="directory-table">
      {members.map((member, index) => (
        <Fragment key={member.id}>
          {index === firstSimilar && <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>}
          <MemberRow member={member} query={query} onOpen={() => onOpen(member)} />
        </Fragment>
      ))}
    </Table>
  );
}
