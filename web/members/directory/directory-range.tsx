import { Fragment } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { type DirectoryRange, type Member, membersPageSize } from '#contract/members.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { type CountedWords, countWords, WordCounts } from '#web/shared/words/each-word.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { directory, type DirectoryQuery, PART_IDS } from './directory-address.ts';
import { DirectoryJumps, WardSelect } from './directory-jumps.tsx';
import { hasPhoto, MemberRow } from './member-row.tsx';

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly query: DirectoryQuery;
}

/**
 * Columns as in specification section 2: Folio, Name, Mobile, Address, Image. Similar names follow under their own
 * heading.
 */
function MembersTable({ members, query }: MembersTableProps) {
  const columns = [
    { label: m.directory_folio() },
    { label: m.directory_name() },
    { label: m.directory_mobile() },
    { label: m.directory_address() },
    { label: m.directory_image() },
  ];
  const firstSimilar = members.findIndex(({ similar }) => similar);
  const withPhotos = members.filter(hasPhoto);
  return (
    <Table caption={m.directory_caption()} columns={columns} className="directory-table">
      {members.map((member, index) => (
        <Fragment key={member.id}>
          {index === firstSimilar && <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>}
          <MemberRow member={member} query={query} withPhotos={withPhotos} />
        </Fragment>
      ))}
    </Table>
  );
}

function formatCount({ members: { rows, total } }: DirectoryRange, query: DirectoryQuery): string {
  if (directory.isNarrowed(query) && total <= membersPageSize) {
    return total === 1 ? m.directory_oneFound({ count: 1 }) : m.directory_found({ count: formatNumber(total) });
  }
  const before = (query.page - 1) * membersPageSize;
  return m.directory_shown({
    first: formatNumber(before + 1),
    last: formatNumber(before + rows.length),
    count: formatNumber(total),
  });
}

interface NoMembersProps {
  readonly query: DirectoryQuery;
  readonly words: CountedWords | undefined;
}

function NoMembers({ query, words }: NoMembersProps) {
  return (
    <EmptyState
      title={m.directory_none()}
      action={directory.isNarrowed(query) && <ButtonLink href={directory.href()}>{m.directory_all()}</ButtonLink>}
    >
      {words && <WordCounts {...words} href={(word) => directory.href({ filters: { search: word } }, query)} />}
    </EmptyState>
  );
}

/** Renders the elements of `PART_IDS` for a page of the directory. */
export async function renderRange(range: DirectoryRange) {
  const { search, ward, wards, page, members, firstFolios, count } = range;
  const { rows, total } = members;
  const query: DirectoryQuery = { filters: { search, ward: String(ward ?? '') }, page, opened: undefined };
  const words = rows.length === 0 && search !== '' ? await countWords(search, count) : undefined;
  return (
    <>
      <DirectoryJumps query={query} firstFolios={firstFolios} />
      <WardSelect query={query} wards={wards} />
      <div id={PART_IDS.count}>
        {rows.length > 0 ? (
          <p className="muted figures">{formatCount(range, query)}</p>
        ) : (
          <NoMembers query={query} words={words} />
        )}
      </div>
      <div id={PART_IDS.list} data-address={directory.href({}, query)}>
        {rows.length > 0 && <MembersTable members={rows} query={query} />}
        <ListPages
          page={page}
          total={total}
          pageSize={membersPageSize}
          href={(other) => directory.href({ page: other }, query)}
          withEnds
        />
      </div>
    </>
  );
}
