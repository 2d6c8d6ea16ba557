import { listNotices, type Notice } from '#contract/notices.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { AddButton, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { LoadingRecords, notBehindEnd, useLastGood } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeList } from './notice-list.tsx';
import type { Route } from './+types/notices-page';

const PAGE_SIZE = 25;

const noticesList = new ListAddress({ path: paths.adminNotices, filters: {} });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.home_notices() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = noticesList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listNotices, {
    query: noticesList.asked(query, PAGE_SIZE),
  });
  notBehindEnd(list, (total) => noticesList.beforeEnd(query, total, PAGE_SIZE));
  return { page: query.page, list };
}

export function HydrateFallback() {
  return <LoadingRecords addLabel={m.notices_add()} title={m.home_notices()} label={m.notices_loading()} rows={5} />;
}

/** Short announcements for the home page, each with a first and a last day. */
export default function NoticesPage({ loaderData: { page, list } }: Route.ComponentProps) {
  const records = useRecordForm<Notice>();
  const { editing, formKey, reset } = records;
  const shown = useLastGood(list);
  return (
    <>
      <AdminHead
        title={m.home_notices()}
        {...(list.ok && { amount: formatCount(list.value.total, m.notices_one, m.notices_many) })}
      >
        <AddButton records={records} label={m.notices_add()} />
      </AdminHead>
      <FormAndList records={records} form={<NoticeForm key={formKey} notice={editing} onDone={reset} />}>
        {!list.ok && <LoadProblem message={list.message} />}
        {shown && (
          <NoticeList
            list={shown}
            page={page}
            pageSize={PAGE_SIZE}
            href={(number) => noticesList.href({ page: number })}
            withEnds
            records={records}
          />
        )}
      </FormAndList>
    </>
  );
}
