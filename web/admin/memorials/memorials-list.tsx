import type { Page } from '#contract/endpoint.ts';
import { deleteMemorial, memorialsPageSize, type MemorialOfAdmin } from '#contract/memorials.ts';
import { api } from '#web/shared/api/client.ts';
import { writtenOf } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { memorialsList, type MemorialsQuery } from './memorials-search.tsx';
import { RecordRow } from './record-row.tsx';

interface MemorialsListProps {
  readonly list: Page<MemorialOfAdmin>;
  readonly query: MemorialsQuery;
  readonly records: RecordForm<MemorialOfAdmin>;
}

/** Newest first; with a search the similar names come last, under a heading of their own unless there are no others (decision 3). */
export function MemorialsList({ list, query, records }: MemorialsListProps) {
  const next = memorialsList.isNarrowed(query) ? (
    <ButtonLink href={memorialsList.href()}>{m.manage_allRecords()}</ButtonLink>
  ) : (
    <AddFirst records={records} label={m.manage_addRecord()} />
  );
  return (
    <RecordList
      list={list}
      page={query.page}
      pageSize={memorialsPageSize}
      href={(page) => memorialsList.href({ page }, query)}
      records={records}
      empty={<EmptyState title={m.manage_noRecords()} action={next} />}
      question={({ id, updatedAt, name, name_ml, date_of_death }) => ({
        words: {
          question: m.manage_deleteRecordQuestion(),
          confirm: m.manage_deleteRecord(),
          cancel: m.manage_keepRecord(),
          done: m.said_memorialDeleted(),
          failed: m.said_memorialDeleteFailed(),
          detail: `${writtenOf(name, name_ml).words}, ${formatDay(date_of_death)}`,
        },
        act: () => api.call(deleteMemorial, { params: { id: String(id) }, query: { seen: updatedAt } }),
      })}
    >
      {(shown, stateOf) => {
        const foundAsTyped = shown.filter(({ similar }) => !similar).length;
        const rows = shown.map((record) => <RecordRow key={record.id} record={record} {...stateOf(record)} />);
        return (
          <>
            {foundAsTyped > 0 && <ul className="grid form-and-list__rows">{rows.slice(0, foundAsTyped)}</ul>}
            {foundAsTyped < rows.length && (
              <>
                {foundAsTyped > 0 && <h2 className="form-and-list__similar">{m.search_similarNames()}</h2>}
                <ul className="grid form-and-list__rows">{rows.slice(foundAsTyped)}</ul>
              </>
            )}
          </>
        );
      }}
    </RecordList>
  );
}
