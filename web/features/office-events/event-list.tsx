import { useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { deleteEvent, type Event } from '#contract/events.ts';
import { callOffice } from '#web/api/call-office.ts';
import { formatDay } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { DeleteQuestion } from '#web/office-parts/delete-question.tsx';
import { OfficePages } from '#web/office-parts/office-pages.tsx';
import { useFocusAfter } from '#web/office-parts/use-focus-after.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EventRow } from './event-row.tsx';
import './event-list.css';

interface EventListProps {
  readonly list: Page<Event>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  readonly editing: Event | undefined;
  readonly onEdit: (event: Event) => void;
  readonly onDeleted: (event: Event) => void;
}

/** One page of the events. The question stands beside the rows: a row may go away while it is open. */
export function EventList({ list, page, pageSize, href, editing, onEdit, onDeleted }: EventListProps) {
  const [asking, setAsking] = useState<{ readonly event: Event; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfter(list.rows);
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        {list.rows.length === 0 ? (
          <EmptyState title={m.manage_noEvents()} />
        ) : (
          <ul className="ag__rows">
            {list.rows.map((event, index) => (
              <EventRow
                key={event.id}
                event={event}
                isEdited={event.id === editing?.id}
                onEdit={() => onEdit(event)}
                onDelete={() => setAsking({ event, index })}
              />
            ))}
          </ul>
        )}
      </div>
      <OfficePages page={page} total={list.total} pageSize={pageSize} href={href} />
      {asking && (
        <DeleteQuestion
          words={{
            question: m.manage_deleteEventQuestion(),
            remove: m.manage_deleteEvent(),
            keep: m.manage_keepEvent(),
            done: m.said_eventDeleted(),
            failed: m.said_eventDeleteFailed(),
          }}
          detail={`${asking.event.title}, ${formatDay(asking.event.date)}`}
          act={() => callOffice(deleteEvent, { params: { id: String(asking.event.id) } })}
          onDeleted={() => {
            keepPlace(asking.index);
            onDeleted(asking.event);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
