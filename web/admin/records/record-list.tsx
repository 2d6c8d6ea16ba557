import { type ComponentProps, useState, type ReactNode } from 'react';
import type { Page } from '#contract/endpoint.ts';
import { ConfirmAction, type ConfirmActionWords } from '#web/shared/forms/action-question.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import type { RecordForm } from './use-record-form.ts';

/** What a row is told about its record. */
interface RowState {
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

interface RecordListProps<T> {
  readonly list: Page<T>;
  readonly page: number;
  readonly pageSize: number;
  readonly href: (page: number) => string;
  /** With links to the first page and the last one. */
  readonly withEnds?: boolean;
  readonly records: RecordForm<T>;
  readonly question: (record: T) => {
    readonly words: Omit<ConfirmActionWords, 'busy'>;
    readonly act: ComponentProps<typeof ConfirmAction>['act'];
  };
  readonly empty: ReactNode;
  /** The rows, each of which takes what `stateOf` says. */
  readonly children: (stateOf: (record: T, index: number) => RowState) => ReactNode;
}

/** One page of the records. The question stands beside the rows: a row may go away while it is open. */
export function RecordList<T extends { readonly id: number }>(props: RecordListProps<T>) {
  const { list, records, question, empty, children, ...pages } = props;
  const [asking, setAsking] = useState<{ readonly record: T; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfter(list.rows);
  const request = asking && question(asking.record);
  const stateOf = (record: T, index: number) => ({
    isEdited: record.id === records.editing?.id,
    onEdit: () => records.edit(record),
    onDelete: () => setAsking({ record, index }),
  });
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        {list.rows.length === 0 ? empty : children(stateOf)}
      </div>
      <ListPages {...pages} total={list.total} />
      {asking && request && (
        <ConfirmAction
          danger
          words={{ ...request.words, busy: m.admin_deleting() }}
          act={request.act}
          onDone={() => {
            keepPlace(asking.index);
            if (asking.record.id === records.editing?.id) records.reset();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
