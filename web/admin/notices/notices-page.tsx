import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { deleteNotice, listNotices, type Notice } from '#contract/notices.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { AddButton, AddFirst, FormAndList } from '#web/admin/records/form-and-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import {
  type Deleted,
  DeletedNote,
  LoadingRecords,
  notBehindEnd,
  RecordList,
  RowButtons,
  useLastGood,
} from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { type RecordForm, rowId, useRecordForm } from '#web/admin/records/record-form.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { ListAddress } from '#web/shared/links/list-address.ts';
import { noticeVersionsPath, paths } from '#web/shared/links/paths.ts';
import type { Page } from '#contract/endpoint.ts';
import { api } from '#web/shared/api/client.ts';
import { ContentText, textOf } from '#web/shared/languages/content-text.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { lacksMalayalam } from '#contract/content.ts';
import { local } from '#web/shared/links/addresses.ts';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { withoutSigns } from '#web/admin/records/without-signs.ts';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { NoticeForm, noticeLabels } from './notice-form.tsx';
import type { Route } from './+types/notices-page';

/** @returns "14 July 2026 to 20 July 2026", "14 July 2026" */
function noticeDays({ begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): string {
  const from = formatDay(begins_on);
  return begins_on === ends_on ? from : m.bearers_fromTo({ from, to: formatDay(ends_on) });
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function NoticeState({ state }: Pick<Notice, 'state'>) {
  if (state === 'shown') return <Badge kind="ok">{m.notices_shown()}</Badge>;
  if (state === 'coming') return <Badge kind="wait">{m.notices_coming()}</Badge>;
  return <Badge kind="plain">{m.notices_over()}</Badge>;
}

function NoticeRow({ notice, isEdited, onEdit, onDelete }: NoticeRowProps) {
  const { id, title, text, state } = notice;
  const name = textOf(title).words;
  return (
    <li id={rowId(id)} tabIndex={-1} className={classNames('grid card record-row notice-row', isEdited && 'is-edit')}>
      <div>
        <p className="row notice-row__state figures">
          <NoticeState state={state} /> {noticeDays(notice)}
        </p>
        <b className="h4">
          <ContentText text={title} />
        </b>{' '}
        {isEdited && <Badge kind="info">{m.manage_editing()}</Badge>}
        <p className="clamp muted notice-row__text">
          <ContentText text={{ en: withoutSigns(text.en), ml: text.ml && withoutSigns(text.ml) }} />
        </p>
        {(lacksMalayalam(title) || lacksMalayalam(text)) && <MalayalamMissing />}
      </div>
      <RowButtons name={name} onEdit={onEdit} onDelete={onDelete}>
        <MoreAction name={name} icon="clock" href={local(noticeVersionsPath(id))}>
          {m.committee_versions()}
        </MoreAction>
      </RowButtons>
    </li>
  );
}

interface NoticeListProps {
  readonly list: Page<Notice>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly withEnds: boolean;
  readonly records: RecordForm<Notice>;
}

function NoticeList(props: NoticeListProps) {
  const [deleted, setDeleted] = useState<Deleted>();
  return (
    <>
      <DeletedNote deleted={deleted} rows={props.list.rows} />
      <RecordList
        {...props}
        empty={
          <EmptyState title={m.notices_none()} action={<AddFirst records={props.records} label={m.notices_add()} />} />
        }
        question={(notice) => ({
          words: {
            question: m.notices_deleteQuestion(),
            confirm: m.notices_delete(),
            cancel: m.notices_keep(),
            done: m.said_noticeDeleted(),
            failed: m.said_noticeDeleteFailed(),
            detail: `${textOf(notice.title).words}, ${noticeDays(notice)}`,
          },
          labels: noticeLabels(),
          act: async () => {
            const { id, updatedAt: seen } = notice;
            const done = await api.call(deleteNotice, { params: { id: String(id) }, query: { seen } });
            setDeleted({ id, name: textOf(notice.title).words, versions: noticeVersionsPath(id) });
            return done;
          },
        })}
      >
        {(rows, stateOf) => (
          <ul className="grid form-and-list__rows">
            {rows.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} {...stateOf(notice)} />
            ))}
          </ul>
        )}
      </RecordList>
    </>
  );
}

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
