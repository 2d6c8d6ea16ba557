import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { listMembers, type Member, membersPageSize } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { NoticeDialog } from '#web/shared/ui/dialog.tsx';
import type { Page } from '#contract/endpoint.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { directory, type DirectoryQuery, hasPhoto } from './read-members.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import { MemberRow } from './member-row.tsx';

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly query: DirectoryQuery;
  readonly onOpen: (member: Member) => void;
}

/**
 * Columns as in specification section 2: Folio, Name, Mobile, Address, Image. Similar names follow under their own
 * heading.
 */
function MembersTable({ members, query, onOpen }: MembersTableProps) {
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

/**
 * Loads a module that a page needs only when something is opened.
 * @param load must be the same function on every render
 * @param onFailure called if loading fails; the next mount tries again
 * @returns undefined until the module is loaded
 */
function useLoaded<T extends object>(load: () => Promise<T>, onFailure: () => void): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isShown = true;
    const loadModule = async () => {
      const value = await load();
      if (isShown) setLoaded(value);
    };
    loadModule().catch(() => isShown && fail());
    return () => {
      isShown = false;
    };
  }, [load]);
  return loaded;
}

const loadPhotoViewer = () => import('./photo-viewer.tsx');

function OpenedPhoto(props: PhotoViewerProps) {
  const navigate = useNavigate();
  const viewer = useLoaded(loadPhotoViewer, () => {
    toast.error(m.said_errorOccurred());
    void navigate(directory.href({}, props.query), { replace: true, preventScrollReset: true });
  });
  return viewer && <viewer.PhotoViewer {...props} />;
}

const loadEachWord = () => import('#web/shared/words/each-word.tsx');

/**
 * Shown for a search without results: the number of results of each word. Loaded on demand; omitted if loading fails.
 */
function WordsApart({ query }: { readonly query: DirectoryQuery }) {
  const loaded = useLoaded(loadEachWord, () => undefined);
  return (
    loaded && (
      <loaded.EachWord
        list={directory}
        query={query}
        read={(asked, signal) => api.call(listMembers, { query: asked }, { signal })}
      />
    )
  );
}

interface PrintChoiceProps {
  readonly printsAll: boolean;
  readonly onChange: (printsAll: boolean) => void;
}

/** Lets the user decide whether to print private data. */
function PrintChoice({ printsAll, onChange }: PrintChoiceProps) {
  return (
    <div className="row directory__print">
      <label>
        <input type="checkbox" checked={printsAll} onChange={(event) => onChange(event.target.checked)} />
        {m.directory_printAll()}
      </label>
      <Button onClick={() => window.print()}>{m.directory_print()}</Button>
    </div>
  );
}

interface MemberPdfProps {
  readonly member: Member;
  readonly onClose: () => void;
}

const loadPdfViewer = () => import('#web/shared/pdf-viewer/pdf-viewer.tsx');

/** A member's PDF in the viewer, which is loaded on first use. */
function StoredPdf({ member: { folio, name }, address, onClose }: MemberPdfProps & { readonly address: string }) {
  const viewer = useLoaded(loadPdfViewer, () => {
    toast.error(m.said_errorOccurred());
    onClose();
  });
  return (
    viewer && (
      <viewer.PdfViewer
        title={name}
        more={m.directory_pdfOf({ folio })}
        fileName={m.pdf_fileName({ folio, name })}
        address={address}
        fetchFile={(signal) => api.file('user', address, signal)}
        explain={(error) => explain(error).message}
        onClose={onClose}
      />
    )
  );
}

/** The member's PDF, or the message that there is none (specification section 2). */
function MemberPdf({ member, onClose }: MemberPdfProps) {
  if (member.pdf !== null) return <StoredPdf member={member} address={`/pdf/${member.pdf}`} onClose={onClose} />;
  return <NoticeDialog icon="pdf" text={m.directory_noPdf()} okLabel={m.directory_ok()} onClose={onClose} />;
}

interface MembersListProps {
  readonly members: Page<Member>;
  readonly query: DirectoryQuery;
  /** True while another part of the list is loading. The current part stays until it has loaded. */
  readonly isReading: boolean;
}

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

/** One page of the directory, and the viewer that is open above it. */
export function MembersList({ members, query, isReading }: MembersListProps) {
  const { rows, total } = members;
  const [params] = useSearchParams();
  const pdf = useOpened('pdf');
  const opened = rows.find(({ id }) => String(id) === pdf.opened);
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
            >
              {directory.isNarrowed(query) && <WordsApart query={query} />}
            </EmptyState>
          )}
        </div>
        {isReading && <Spinner label={m.directory_loading()} />}
      </div>
      {rows.length > 0 && <MembersTable members={rows} query={query} onOpen={({ id }) => pdf.open(String(id))} />}
      <ListPages
        page={query.page}
        total={total}
        pageSize={membersPageSize}
        href={(page) => directory.href({ page }, query)}
        withEnds
      />
      {rows.length > 0 && <PrintChoice printsAll={printsAll} onChange={setPrintsAll} />}
      {opened && <MemberPdf member={opened} onClose={pdf.close} />}
      {photo >= 0 && <OpenedPhoto members={photos} index={photo} query={query} />}
    </div>
  );
}
