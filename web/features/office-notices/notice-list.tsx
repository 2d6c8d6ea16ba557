import type { Page } from '#contract/endpoint.ts';
import { deleteNotice, type Notice } from '#contract/notices.ts';
import { callOffice } from '#web/api/call-office.ts';
import { textOf } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { RecordList } from '#web/office-parts/record-list.tsx';
import type { RecordForm } from '#web/office-parts/use-record-form.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { noticeDays } from './notice-days.ts';
import { NoticeRow } from './notice-row.tsx';
import './notice-list.css';

interface NoticeListProps {
  readonly list: Page<Notice>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly withEnds: boolean;
  readonly records: RecordForm<Notice>;
}

export function NoticeList(props: NoticeListProps) {
  return (
    <RecordList
      {...props}
      empty={<EmptyState title={m.notices_none()} />}
      question={(notice) => ({
        words: {
          question: m.notices_deleteQuestion(),
          remove: m.notices_delete(),
          keep: m.notices_keep(),
          done: m.said_noticeDeleted(),
          failed: m.said_noticeDeleteFailed(),
        },
        detail: `${textOf(notice.title).words}, ${noticeDays(notice)}`,
        act: () => callOffice(deleteNotice, { params: { id: String(notice.id) } }),
      })}
    >
      {(stateOf) => (
        <ul className="ag__rows">
          {props.list.rows.map((notice, index) => (
            <NoticeRow key={notice.id} notice={notice} {...stateOf(notice, index)} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}
