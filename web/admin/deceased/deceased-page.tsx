import { listMemorialsForOffice, memorialsPageSize, type Memorial } from '#contract/memorials.ts';
import { loadForOffice } from '#web/shared/api/call-office.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { records as recordsInAll } from '#web/admin/records/amounts.ts';
import { FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords } from '#web/admin/records/loading-records.tsx';
import { OfficeHead } from '#web/admin/shell/office-head.tsx';
import { notBehindEnd } from '#web/admin/records/not-behind-end.ts';
import { useRecordForm } from '#web/admin/records/use-record-form.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { DeceasedList } from './deceased-list.tsx';
import { deceasedAddress, readDeceasedQuery } from './deceased-query.ts';
import { DeceasedSearch } from './deceased-search.tsx';
import { RecordForm } from './record-form.tsx';
import type { Route } from './+types/deceased-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_manageFunerals() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readDeceasedQuery(new URL(request.url).searchParams);
  const { name, place, page } = query;
  const list = await loadForOffice(request, listMemorialsForOffice, {
    query: { name, place, page: String(page), pageSize: String(memorialsPageSize) },
  });
  notBehindEnd(list, memorialsPageSize, (last) => deceasedAddress({ ...query, page: last }));
  return { query, list };
}

export function HydrateFallback() {
  return (
    <LoadingRecords title={m.admin_manageFunerals()} amount={recordsInAll} label={m.manage_loadingRecords()} rows={6} />
  );
}

/** Specification sections 2 and 4; failures are shown (decision 19). */
export default function DeceasedPage({ loaderData: { query, list } }: Route.ComponentProps) {
  const records = useRecordForm<Memorial>();
  const { editing, formKey, reset } = records;
  return (
    <>
      <OfficeHead
        title={m.admin_manageFunerals()}
        amount={(overview) => m.manage_newestFirst({ amount: recordsInAll(overview) })}
      />
      <FormAndList
        records={records}
        addLabel={m.manage_addRecord()}
        form={<RecordForm key={formKey} record={editing} onDone={reset} />}
      >
        <DeceasedSearch query={query} total={list.ok ? list.value.total : undefined} />
        {list.ok ? (
          <DeceasedList list={list.value} query={query} records={records} />
        ) : (
          <LoadProblem message={list.message} />
        )}
      </FormAndList>
    </>
  );
}
