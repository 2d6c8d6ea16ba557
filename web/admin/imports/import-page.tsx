import { importRowsPageSize, listImportRows, readMemberImport, type MemberImport } from '#contract/member-imports.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { loadServerMessages } from '#web/shared/api/explain.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { importRows, selectView, isInProgress } from './import-query.ts';
import { ImportSteps } from './import-steps.tsx';
import { formatSize } from './import-words.ts';

export { skipRevalidationForViewer as shouldRevalidate } from '#web/shared/links/use-opened.ts';

export async function loader({ request, params: { id } }: LoaderArgs<'id'>) {
  const address = importRows(Number(id));
  const query = address.read(new URL(request.url).searchParams);
  // The errors of an import and of its rows are messages of the server, so their translations are needed.
  await loadServerMessages();
  const found = await loadAsAdmin(request, readMemberImport, { params: { id } });
  const view = found.ok && !isInProgress(found.value) ? selectView(found.value, query.filters.rows) : undefined;
  if (!found.ok || view === undefined) return { found, rows: undefined, view, page: query.page };
  const rows = await loadAsAdmin(request, listImportRows, {
    params: { id },
    query: { outcome: view, page: String(query.page), pageSize: String(importRowsPageSize) },
  });
  redirectToLastPage(rows, (total) => address.beforeEnd(query, total, importRowsPageSize));
  return { found, rows, view, page: query.page };
}

/** Shows the current step of an import. The server stores its state, so the administrator can leave and return. */
export function Component({ loaderData: { found, ...shown } }: PageProps<typeof loader>) {
  return (
    <>
      <AdminHead title={m.imports_title()} amount={() => (found.ok ? formatSource(found.value) : '')}>
        <ButtonLink href={localizedPath(paths.adminMemberImports)} icon="left">
          {m.imports_all()}
        </ButtonLink>
      </AdminHead>
      {found.ok ? (
        <ImportSteps key={found.value.id} loaded={found.value} {...shown} />
      ) : (
        <LoadProblem message={found.message} />
      )}
    </>
  );
}

/** Returns for example "members.xlsx, 1,284 rows" or "members.xlsx, sheet “Members”, 1,284 rows". */
function formatSource(found: MemberImport): string {
  const sheet = found.sheets?.find(({ isChosen }) => isChosen)?.name;
  const size = formatSize(found);
  const amount = sheet === undefined ? size : m.imports_fromSheet({ sheet, amount: size });
  return found.fileName === null ? amount : m.imports_fileWith({ name: found.fileName, amount });
}
