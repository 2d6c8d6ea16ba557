import { lacksMalayalam } from '#contract/content.ts';
import { deleteNotice, listNotices, type Notice, readNotice } from '#contract/notices.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { officePage } from '#web/admin/records/office-page.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { withoutMarkdown } from '#web/admin/records/without-markdown.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { ContentText, contentText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { NoticeForm, noticeLabels } from './notice-form.tsx';

/** Returns for example "14 July 2026 to 20 July 2026", or "14 July 2026" for a single day. */
function noticeDays({ begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): string {
  const from = formatDay(begins_on);
  return begins_on === ends_on ? from : m.bearers_fromTo({ from, to: formatDay(ends_on) });
}

function NoticeState({ state }: Pick<Notice, 'state'>) {
  if (state === 'shown') return <Badge kind="ok">{m.notices_shown()}</Badge>;
  if (state === 'coming') return <Badge kind="wait">{m.notices_coming()}</Badge>;
  return <Badge kind="plain">{m.notices_over()}</Badge>;
}

function NoticeItem({ notice, row }: { readonly notice: Notice; readonly row: RowState }) {
  const { title, text, state } = notice;
  const name = contentText(title).words;
  return (
    <>
      <div>
        <p className="row notice-row__state figures">
          <NoticeState state={state} /> {noticeDays(notice)}
        </p>
        <b className="h4">
          <ContentText text={title} />
        </b>
        <p className="clamp muted notice-row__text">
          <ContentText text={{ en: withoutMarkdown(text.en), ml: text.ml && withoutMarkdown(text.ml) }} />
        </p>
        {(lacksMalayalam(title) || lacksMalayalam(text)) && <MalayalamMissing />}
      </div>
      <RowButtons name={name} {...row} />
    </>
  );
}

/** Manages short announcements for the home page, each with a first and a last day. */
const page = officePage({
  kind: 'notices',
  address: new ListAddress({ path: paths.adminNotices, filters: {} }),
  pageSize: 25,
  load: (request, query) => loadAsAdmin(request, listNotices, { query }),
  read: (id) => api.call(readNotice, { params: { id } }),
  words: {
    title: m.home_notices,
    amount: ({ notices }) => formatCount(notices.total, m.notices_one, m.notices_many),
    add: m.notices_add,
    none: m.notices_none,
  },
  rows: {
    itemClassName: 'grid card record-row notice-row',
    item: (notice, row) => <NoticeItem notice={notice} row={row} />,
  },
  Form: NoticeForm,
  labels: noticeLabels,
  deletion: {
    question: m.notices_deleteQuestion,
    confirm: m.notices_delete,
    cancel: m.notices_keep,
    done: m.said_noticeDeleted,
    failed: m.failed_noticeDelete,
    detail: (notice) => `${contentText(notice.title).words}, ${noticeDays(notice)}`,
    call: (call) => api.call(deleteNotice, call),
  },
});

export const { loader, shouldRevalidate, Component } = page;
