import type { Page } from '#contract/endpoint.ts';
import { deleteEvent, type EventOfAdmin } from '#contract/events.ts';
import { api } from '#web/shared/api/client.ts';
import { writtenOf } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { EventRow } from './event-row.tsx';

interface EventListProps {
  readonly list: Page<EventOfAdmin>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly records: RecordForm<EventOfAdmin>;
}

export function EventList(props: EventListProps) {
  return (
    <RecordList
      {...props}
      empty={
        <EmptyState
          title={m.manage_noEvents()}
          action={<AddFirst records={props.records} label={m.manage_addEvent()} />}
        />
      }
      question={({ id, updatedAt, title, title_ml, date }) => ({
        words: {
          question: m.manage_deleteEventQuestion(),
          confirm: m.manage_deleteEvent(),
          cancel: m.manage_keepEvent(),
          done: m.said_eventDeleted(),
          failed: m.said_eventDeleteFailed(),
          detail: `${writtenOf(title, title_ml).words}, ${formatDay(date)}`,
        },
        act: () => api.call(deleteEvent, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(rows, stateOf) => (
        <ul className="grid form-and-list__rows">
          {rows.map((event) => (
            <EventRow key={event.id} event={event} {...stateOf(event)} />
          ))}
        </ul>
      )}
    </RecordList>
  );
}
