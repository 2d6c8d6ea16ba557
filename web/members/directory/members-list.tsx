import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '#contract/endpoint.ts';
import { type Member, membersPageSize } from '#contract/members.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { Spinner } from '#web/shared/ui/spinner.tsx';
import { directory, type DirectoryQuery } from './directory-query.ts';
import { MemberPdf } from './member-pdf.tsx';
import { MembersTable } from './members-table.tsx';
import { OpenedPhoto } from './opened-photo.tsx';
import { hasPhoto } from './photographed.ts';
import { PrintChoice } from './print-choice.tsx';

interface MembersListProps {
  readonly members: Page<Member>;
  readonly query: DirectoryQuery;
  /** Another part of the list is on its way; this one stays until it is there. */
  readonly isReading: boolean;
}

/** How many members there are, and which of them are shown. */
function formatCount({ rows, total }: Page<Member>, query: DirectoryQuery): string {
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

/** One page of the directory. What a row opens stands beside the rows. */
export function MembersList({ members, query, isReading }: MembersListProps) {
  const { rows, total } = members;
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<Member>();
  const [printsAll, setPrintsAll] = useState(false);
  const photos = rows.filter(hasPhoto);
  const photo = photos.findIndex(({ id }) => id === directory.read(params).opened);
  return (
    <div data-prints={printsAll ? 'all' : 'names'}>
      <div className="row directory__count">
        <div role="status">
          {rows.length > 0 ? (
            <p className="muted figures">{formatCount(members, query)}</p>
          ) : (
            <EmptyState
              title={m.directory_none()}
              action={
                directory.isNarrowed(query) && <ButtonLink href={directory.href()}>{m.directory_all()}</ButtonLink>
              }
            />
          )}
        </div>
        {isReading && <Spinner label={m.directory_loading()} />}
      </div>
      {rows.length > 0 && <MembersTable members={rows} query={query} onOpen={setOpened} />}
      <ListPages
        page={query.page}
        total={total}
        pageSize={membersPageSize}
        href={(page) => directory.href({ page }, query)}
        withEnds
      />
      {rows.length > 0 && <PrintChoice printsAll={printsAll} onChange={setPrintsAll} />}
      {opened && <MemberPdf member={opened} onClose={() => setOpened(undefined)} />}
      {photo >= 0 && <OpenedPhoto members={photos} index={photo} query={query} />}
    </div>
  );
}
