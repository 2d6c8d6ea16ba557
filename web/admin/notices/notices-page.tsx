import { listNotices, type Notice } from '#contract/notices.ts';
import { local } from '#web/shared/links/addresses.ts';
import { loadAsAdmin } from '#web/shared/api/call-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords } from '#web/admin/records/loading-records.tsx';
import { notBehindEnd } from '#web/admin/records/not-behind-end.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { useLastGood } from '#web/admin/records/use-last-good.ts';
import { useRecordForm } from '#web/admin/records/use-record-form.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeList } from './notice-list.tsx';
import type { Route } from './+types/notices-page';

const PAGE_SIZE = 25;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.home_notices() });
}

function pageAddress(page: number): string {
  return local(paths.adminNotices) + (page > 1 ? `?page=${page}` : '');
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listNotices, {
    query: { page: String(page), pageSize: String(PAGE_SIZE) },
  });
  notBehindEnd(list, PAGE_SIZE, pageAddress);
  return { page, list };
}

export function HydrateFallback() {
  return <LoadingRecords title={m.home_notices()} label={m.notices_loading()} rows={5} />;
}

/** Short announcements for the home page, each with a first and a last day. */
export default function NoticesPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const records = useRecordForm<Notice>();
  const { editing, formKey, reset } = records;
  const shown = useLastGood(list);
  const now = shown?.rows.find(({ id }) => id === editing?.id);
  return (
    <>
      <AdminHead
        title={m.home_notices()}
        {...(list.ok && { amount: formatCount(list.value.total, m.notices_one, m.notices_many) })}
      />
      <FormAndList
        records={records}
        addLabel={m.notices_add()}
        form={<NoticeForm key={formKey} notice={editing} now={now} onDone={reset} />}
      >
        {!list.ok && <LoadProblem message={list.message} />}
        {shown && (
          <NoticeList list={shown} page={page} pageSize={PAGE_SIZE} href={pageAddress} withEnds records={records} />
        )}
      </FormAndList>
    </>
  );
}
