import { useMemo } from 'react';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { daysToUndo, type ImportState, listMemberImports, type MemberImport } from '#contract/member-imports.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { exportMembers } from '#contract/admin-members.ts';
import { formatCount, members as membersInAll } from '#web/admin/records/format-counts.ts';
import { ExportButtons } from '#web/admin/records/export-buttons.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { memberImportPath, paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import type { Page } from '#contract/endpoint.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { api } from '#web/shared/api/client.ts';
import { type PolledWork, usePolling } from '#web/admin/records/use-polling.ts';
import { UploadCard } from './upload-card.tsx';
import { formatSize, formatState, importName, isInProgress } from './import-words.ts';

const badgeKinds = {
  read: 'wait',
  checking: 'wait',
  checked: 'wait',
  running: 'wait',
  done: 'ok',
  undoing: 'wait',
  undone: 'plain',
  failed: 'plain',
} as const satisfies Record<ImportState, string>;

interface EarlierImportsProps {
  readonly list: Page<MemberImport>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
}

/** Lists earlier imports, latest first. Each one links to its page. */
function EarlierImports({ list: loaded, ...pages }: EarlierImportsProps) {
  const { page, pageSize } = pages;
  const workOnAny = useMemo(
    (): PolledWork<Page<MemberImport>> => ({
      isRunning: ({ rows }) => rows.some(isInProgress),
      ask: (_, signal) =>
        api.call(listMemberImports, { query: { page: String(page), pageSize: String(pageSize) } }, { signal }),
    }),
    [page, pageSize],
  );
  const list = usePolling(loaded, workOnAny);
  if (list.rows.length === 0) return <p className="muted">{m.imports_none()}</p>;
  const columns = [
    { label: m.imports_file() },
    { label: m.imports_when() },
    { label: m.imports_outcome() },
    { label: m.imports_state() },
  ];
  return (
    <>
      <Table caption={m.imports_earlier()} columns={columns} className="wraps-badges">
        {list.rows.map((each) => (
          <Row key={each.id}>
            <Cell>
              <a href={localizedPath(memberImportPath(each.id))}>
                <b>{importName(each)}</b>
              </a>
            </Cell>
            <Cell label={m.imports_when()} className="figures">
              <div>
                {formatMoment(each.createdAt)}
                {each.createdBy !== null && <p className="muted small">{each.createdBy}</p>}
              </div>
            </Cell>
            <Cell label={m.imports_outcome()} className="figures">
              {outcomeOf(each)}
            </Cell>
            <Cell label={m.imports_state()}>
              <div>
                <Badge kind={badgeKinds[each.state]}>{formatState(each)}</Badge>
              </div>
            </Cell>
          </Row>
        ))}
      </Table>
      <ListPages {...pages} total={list.total} />
    </>
  );
}

function outcomeOf(each: MemberImport): string {
  const { counts, progress } = each;
  if (progress !== null) {
    return m.imports_progress({ done: formatNumber(progress.done), total: formatNumber(progress.total) });
  }
  if (counts === null) return formatSize(each);
  return m.imports_outcomes({
    added: formatNumber(counts.new),
    changed: formatNumber(counts.changed),
    errors: formatNumber(counts.error),
  });
}

const PAGE_SIZE = 20;

const importsList = new ListAddress({ path: paths.adminMemberImports, filters: {} });

export async function loader({ request }: LoaderArgs) {
  const query = importsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listMemberImports, {
    query: importsList.asked(query, PAGE_SIZE),
  });
  redirectToLastPage(list, (total) => importsList.beforeEnd(query, total, PAGE_SIZE));
  return { page: query.page, list };
}

/** Uploads a list of members, or their photos and PDFs, and lists earlier imports. */
export function Component({ loaderData: { page, list } }: PageProps<typeof loader>) {
  const { overview } = useAdmin();
  const total = overview?.ok ? overview.value.members.total : 0;
  return (
    <>
      <AdminHead title={m.imports_title()} amount={membersInAll}>
        <ButtonLink href={localizedPath(paths.adminMembers)} icon="left">
          {m.imports_backToMembers()}
        </ButtonLink>
      </AdminHead>
      <p className="lead below-5">{m.imports_lead({ days: daysToUndo })}</p>
      <div className="column imports">
        <UploadCard
          kind="table"
          title={m.imports_someList()}
          only={m.imports_listsOnly()}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        >
          <p>{m.imports_listExplained()}</p>
          {total > 0 && (
            <>
              <p>{m.imports_startFromExport()}</p>
              <ExportButtons
                label={formatCount(total, m.manage_downloadOne, m.manage_downloadAll)}
                fetchFile={(format) => api.call(exportMembers, { query: { format } })}
              />
            </>
          )}
        </UploadCard>
        <UploadCard
          kind="archive"
          title={m.imports_someFiles()}
          only={m.imports_zipsOnly()}
          accept=".zip,application/zip,application/x-zip-compressed"
        >
          <p>{m.imports_filesExplained()}</p>
          <p className="figures">{m.imports_filesExample()}</p>
        </UploadCard>
      </div>
      <h2 className="title below-4 above-6">{m.imports_earlier()}</h2>
      {list.ok ? (
        <EarlierImports
          list={list.value}
          page={page}
          pageSize={PAGE_SIZE}
          href={(number) => importsList.href({ page: number })}
        />
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
