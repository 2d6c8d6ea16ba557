import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Actor, type AuditEntry, exportAudit, listAudit, listAuditActors } from '#contract/audit.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { api } from '#web/shared/api/client.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ExportButtons } from '#web/admin/records/export-buttons.tsx';
import { ResultCount } from '#web/admin/records/filters.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchForm } from '#web/shared/ui/search-field.tsx';
import { AuditFilters, auditList, type AuditQuery, PAGE_SIZE } from './audit-filters.tsx';
import { formatAction, formatActor } from '#web/admin/records/audit-words.ts';
import { Subject } from './subject.tsx';

interface AuditToolbarProps {
  readonly query: AuditQuery;
  readonly actors: readonly Actor[];
  /** The number of results; undefined if the list could not be loaded. */
  readonly total: number | undefined;
}

/** Contains the filters, the number of results and the export. Changing a filter returns to the first page. */
function AuditToolbar({ query, actors, total }: AuditToolbarProps) {
  const search = useAddressSearch(auditList, query);
  const isNarrowed = auditList.isNarrowed(query);
  return (
    <>
      <SearchForm label={m.audit_search()}>
        <AuditFilters search={search} actors={actors} isUsed={isNarrowed} />
      </SearchForm>
      <div className="row result-bar">
        <ResultCount
          total={total}
          isNarrowed={isNarrowed}
          none={m.audit_none}
          one={m.audit_oneFound}
          many={m.audit_found}
          defaultText={m.audit_newestFirst()}
        />
        {isNarrowed && total !== undefined && total > 0 && (
          <a className="tap" href={auditList.href()}>
            {m.audit_all()}
          </a>
        )}
        {total !== undefined && total > 0 && (
          <ExportButtons
            label={formatCount(total, m.audit_downloadOne, m.audit_downloadAll)}
            fetchFile={(format) => api.call(exportAudit, { query: { format, ...query.filters } })}
          />
        )}
      </div>
    </>
  );
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const columns = [
    { label: m.audit_when() },
    { label: m.audit_who() },
    { label: m.audit_what() },
    { label: m.audit_record() },
  ];
  return (
    <Table caption={m.audit_title()} columns={columns} className="audit-table">
      {entries.map(({ id, at, actor, action, subject }) => (
        <Row key={id}>
          <Cell className="audit-table__time figures" label={m.audit_when()}>
            <time dateTime={at}>{formatMoment(at)}</time>
          </Cell>
          <Cell label={m.audit_who()}>
            {actor.name === null ? (
              <span className="muted">{formatActor(actor)}</span>
            ) : (
              <ProperName>{actor.name}</ProperName>
            )}
          </Cell>
          <Cell className="audit-table__action">{formatAction(action)}</Cell>
          <Cell label={m.audit_record()}>
            <Subject subject={subject} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export async function loader({ request }: LoaderArgs) {
  const query = auditList.read(new URL(request.url).searchParams);
  const [list, actors] = await Promise.all([
    loadAsAdmin(request, listAudit, { query: auditList.asked(query, PAGE_SIZE) }),
    loadAsAdmin(request, listAuditActors, {}),
  ]);
  redirectToLastPage(list, (total) => auditList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, actors: actors.ok ? actors.value.rows : [] };
}

function Head() {
  return (
    <div className="flow admin__head">
      <div>
        <AdminTitle>{m.audit_title()}</AdminTitle>
        <p className="muted">{m.audit_lead()}</p>
      </div>
    </div>
  );
}

export function Component({ loaderData: { query, list, actors } }: PageProps<typeof loader>) {
  return (
    <>
      <Head />
      <AuditToolbar query={query} actors={actors} total={list.ok ? list.value.total : undefined} />
      {!list.ok && <LoadProblem message={list.message} />}
      {list.ok && list.value.rows.length === 0 && (
        <EmptyState
          title={m.audit_none()}
          action={auditList.isNarrowed(query) && <ButtonLink href={auditList.href()}>{m.audit_all()}</ButtonLink>}
        />
      )}
      {list.ok && list.value.rows.length > 0 && (
        <div>
          <AuditTable entries={list.value.rows} />
          <ListPages
            page={query.page}
            total={list.value.total}
            pageSize={PAGE_SIZE}
            href={(page) => auditList.href({ page }, query)}
            withEnds
          />
        </div>
      )}
    </>
  );
}
