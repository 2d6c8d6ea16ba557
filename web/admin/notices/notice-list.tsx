import { useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { deleteNotice, type Notice } from '#contract/notices.ts';
import { api } from '#web/shared/api/client.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { type Deleted, DeletedNote, RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { noticeVersionsPath } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { noticeLabels } from './notice-form.tsx';
import { noticeDays, NoticeRow } from './notice-row.tsx';

interface NoticeListProps {
  readonly list: Page<Notice>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly withEnds: boolean;
  readonly records: RecordForm<Notice>;
}

export function NoticeList(props: NoticeListProps) {
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
