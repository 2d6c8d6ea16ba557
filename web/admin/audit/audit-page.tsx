import { listAudit, listAuditActors } from '#contract/audit.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { notBehindEnd } from '#web/admin/records/record-list.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { auditList, PAGE_SIZE } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import type { Route } from './+types/audit-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.audit_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = auditList.read(new URL(request.url).searchParams);
  const [list, actors] = await Promise.all([
    loadAsAdmin(request, listAudit, { query: auditList.asked(query, PAGE_SIZE) }),
    loadAsAdmin(request, listAuditActors, {}),
  ]);
  notBehindEnd(list, (total) => auditList.beforeEnd(query, total, PAGE_SIZE));
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

export function HydrateFallback() {
  return (
    <>
      <Head />
      <SkeletonList label={m.audit_loading()} rows={8} />
    </>
  );
}

/** What was done in the office, for the office to read. */
export default function AuditPage({ loaderData: { query, list, actors } }: Route.ComponentProps) {
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
