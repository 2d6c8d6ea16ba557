import { listMemorialsForAdmin, memorialsPageSize, type MemorialOfAdmin } from '#contract/memorials.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { records as recordsInAll } from '#web/admin/records/format-counts.ts';
import { AddButton, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { MemorialsList } from './memorials-list.tsx';
import { memorialsList, MemorialsSearch } from './memorials-search.tsx';
import { RecordForm } from './record-form.tsx';
import type { Route } from './+types/memorials-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageFunerals() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = memorialsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listMemorialsForAdmin, {
    query: memorialsList.asked(query, memorialsPageSize),
  });
  notBehindEnd(list, (total) => memorialsList.beforeEnd(query, total, memorialsPageSize));
  return { query, list };
}

export function HydrateFallback() {
  return (
    <LoadingRecords
      addLabel={m.manage_addRecord()}
      title={m.admin_manageFunerals()}
      amount={recordsInAll}
      label={m.manage_loadingRecords()}
      rows={6}
    />
  );
}

/** Specification sections 2 and 4; failures are shown (decision 19). */
export default function MemorialsPage({ loaderData: { query, list } }: Route.ComponentProps) {
  const records = useRecordForm<MemorialOfAdmin>();
  const { editing, formKey, reset } = records;
  return (
    <>
      <AdminHead
        title={m.admin_manageFunerals()}
        amount={(overview) => m.manage_newestFirst({ amount: recordsInAll(overview) })}
      >
        <AddButton records={records} label={m.manage_addRecord()} />
      </AdminHead>
      <FormAndList records={records} form={<RecordForm key={formKey} record={editing} onDone={reset} />}>
        <MemorialsSearch query={query} list={list.ok ? list.value : undefined} />
        {list.ok ? (
          <MemorialsList list={list.value} query={query} records={records} />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
