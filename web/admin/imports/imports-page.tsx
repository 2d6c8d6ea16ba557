import { daysToUndo, listMemberImports } from '#contract/member-imports.ts';
import { local } from '#web/shared/links/addresses.ts';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { members as membersInAll } from '#web/admin/records/format-counts.ts';
import { ExportMembersButtons } from '#web/admin/records/export-buttons.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { UploadCard } from './upload-card.tsx';
import type { Route } from './+types/imports-page';

const PAGE_SIZE = 20;

const importsList = new ListAddress({ path: paths.adminMemberImports, filters: {} });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.imports_title() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = importsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listMemberImports, {
    query: importsList.asked(query, PAGE_SIZE),
  });
  notBehindEnd(list, (total) => importsList.beforeEnd(query, total, PAGE_SIZE));
  return { page: query.page, list };
}

export function HydrateFallback() {
  return <LoadingRecords title={m.imports_title()} amount={membersInAll} label={m.imports_loading()} rows={3} />;
}

/** Where a list of members, or their photos and PDFs, come into the directory; and what came in before. */
export default function ImportsPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const { overview } = useAdmin();
  const total = overview?.ok ? overview.value.members.total : 0;
  return (
    <>
      <AdminHead title={m.imports_title()} amount={membersInAll}>
        <ButtonLink href={local(paths.adminMembers)} icon="left">
          {m.imports_backToMembers()}
        </ButtonLink>
      </AdminHead>
      <p className="lead imports__lead">{m.imports_lead({ days: daysToUndo })}</p>
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
              <ExportMembersButtons search="" total={total} />
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
      <h2 className="title imports__title imports__earlier">{m.imports_earlier()}</h2>
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
