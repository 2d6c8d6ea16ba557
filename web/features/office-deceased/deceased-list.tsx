import { useState } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { deleteMemorial, memorialsPageSize, type Memorial } from '#contract/memorials.ts';
import { callOffice } from '#web/api/call-office.ts';
import { formatDay } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { DeleteQuestion } from '#web/office-parts/delete-question.tsx';
import { OfficePages } from '#web/office-parts/office-pages.tsx';
import { useFocusAfter } from '#web/office-parts/use-focus-after.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { deceasedAddress, type DeceasedQuery } from './deceased-query.ts';
import { RecordRow } from './record-row.tsx';
import './record-list.css';

interface RecordListProps {
  readonly list: Page<Memorial>;
  readonly query: DeceasedQuery;
  readonly editing: Memorial | undefined;
  readonly onEdit: (record: Memorial) => void;
  readonly onDeleted: (record: Memorial) => void;
}

/** One page of the records. The question stands beside the rows: a row may go away while it is open. */
export function RecordList({ list, query, editing, onEdit, onDeleted }: RecordListProps) {
  const [asking, setAsking] = useState<{ readonly record: Memorial; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfter(list.rows);
  const isNarrowed = query.name !== '' || query.place !== '';
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        {list.rows.length === 0 ? (
          <EmptyState
            title={m.manage_noRecords()}
            action={
              isNarrowed && (
                <ButtonLink to={deceasedAddress({ name: '', place: '', page: 1 })}>{m.manage_allRecords()}</ButtonLink>
              )
            }
          />
        ) : (
          <ul className="ag__rows">
            {list.rows.map((record, index) => (
              <RecordRow
                key={record.id}
                record={record}
                isEdited={record.id === editing?.id}
                onEdit={() => onEdit(record)}
                onDelete={() => setAsking({ record, index })}
              />
            ))}
          </ul>
        )}
      </div>
      <OfficePages
        page={query.page}
        total={list.total}
        pageSize={memorialsPageSize}
        href={(page) => deceasedAddress({ ...query, page })}
      />
      {asking && (
        <DeleteQuestion
          words={{
            question: m.manage_deleteRecordQuestion(),
            remove: m.manage_deleteRecord(),
            keep: m.manage_keepRecord(),
            done: m.said_memorialDeleted(),
            failed: m.said_memorialDeleteFailed(),
          }}
          detail={`${asking.record.name}, ${formatDay(asking.record.date_of_death)}`}
          act={() => callOffice(deleteMemorial, { params: { id: String(asking.record.id) } })}
          onDeleted={() => {
            keepPlace(asking.index);
            onDeleted(asking.record);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
