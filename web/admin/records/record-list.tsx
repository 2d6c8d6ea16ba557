import { replace } from 'react-router';
import { type ComponentProps, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { deletedResponse } from '#contract/errors.ts';
import type { Page } from '#contract/endpoint.ts';
import type { VersionedKind } from '#contract/versions.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { conflictMessage, type FieldLabels } from '#web/shared/forms/conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { MoreAction, MoreActions } from './more-actions.tsx';
import type { Say, StoredRecord } from '#web/shared/forms/use-record-form.ts';
import { rowId } from './form-sheet.tsx';

/**
 * Redirects to the last page of a list if the requested page is after it, for example because the last record of the
 * requested page was deleted. For loaders of lists.
 * @param beforeEnd takes the number of all records, and returns the address of the last page; undefined if the requested
 *   page exists
 * @throws a redirect
 */
export function redirectToLastPage(
  list: Loaded<Page<unknown>>,
  beforeEnd: (total: number) => string | undefined,
): void {
  const last = list.ok ? beforeEnd(list.value.total) : undefined;
  if (last === undefined) return;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router follows a thrown redirect
  throw replace(last);
}

/**
 * Keeps the previous data when reloading fails, so that an open form keeps its input.
 * @returns the latest data that was loaded; undefined until the first success
 */
export function useLastLoaded<T>(loaded: Loaded<T> | undefined): T | undefined {
  const [last, setLast] = useState(loaded?.ok ? loaded.value : undefined);
  if (loaded?.ok !== true) return last;
  if (loaded.value !== last) setLast(loaded.value);
  return loaded.value;
}

export interface RowState {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Opens the earlier versions of the record. */
  readonly onVersions: () => void;
  /** The index of the row on the page. */
  readonly index: number;
  /** Call it before the row disappears or moves, so that the focus stays at its place. */
  readonly keepPlace: () => void;
}

export interface Deletion<T> {
  readonly question: Say;
  /** The label of the button that deletes, for example "Delete event". */
  readonly confirm: Say;
  /** The label of the button that cancels, for example "Keep event". */
  readonly cancel: Say;
  readonly done: Say;
  readonly failed: (record: T) => string;
  /** Names the record within the question, such as its title and day. */
  readonly detail: (record: T) => string;
  /** The label of a box that deletes more with the record, for example its pictures; none by default. */
  readonly also?: (record: T) => string;
  /** @param also whether that box is ticked */
  readonly call: (
    call: { readonly params: { readonly id: string }; readonly query: { readonly seen: string } },
    also: boolean,
  ) => Promise<z.output<typeof deletedResponse>>;
}

interface RecordListProps<T> {
  readonly kind: VersionedKind;
  readonly list: Page<T>;
  /** Absent if the list has one page. */
  readonly pages?: Omit<ComponentProps<typeof ListPages>, 'total' | 'withEnds'>;
  /** The record that was added last. It is shown above the list if it belongs on another page. */
  readonly added?: T | undefined;
  readonly onEdit: (record: T) => void;
  readonly onDeleted?: (record: T) => void;
  readonly deletion: Deletion<T>;
  /** Labels of the fields, for the message that another administrator has changed the record. */
  readonly labels: () => FieldLabels;
  readonly empty?: ReactNode;
  /** Renders the rows. `stateOf` returns the state of a row. */
  readonly children: (rows: readonly T[], stateOf: (record: T) => RowState) => ReactNode;
}

/**
 * One page of records. A record that was just added but belongs on another page is shown above the list. The question
 * before a deletion is rendered outside the rows, so that it stays open when its row disappears.
 */
export function RecordList<T extends StoredRecord>(props: RecordListProps<T>) {
  const { kind, list, added, onEdit, onDeleted, deletion, labels, empty, pages, children } = props;
  const [asking, setAsking] = useState<T>();
  const [withVersions, setWithVersions] = useState<T>();
  const { listRef, keepPlace } = useFocusAfterRemoval(list.rows);
  const [listed, setListed] = useState<T>();
  const row = added && list.rows.find(({ id }) => id === added.id);
  const isHere = row !== undefined;
  // Right after a change, the list may still have the record as it was.
  if (row?.updatedAt === added?.updatedAt && isHere && listed !== added) setListed(added);
  // True if the added record belongs on another page. If this page has listed the record before, another administrator
  // has moved or deleted it, and it is not shown.
  const isElsewhere = added !== undefined && !isHere && listed !== added;
  const shown = isElsewhere ? [added, ...list.rows] : list.rows;
  const stateOf = (record: T) => ({
    onEdit: () => onEdit(record),
    onDelete: () => setAsking(record),
    onVersions: () => setWithVersions(record),
    index: shown.indexOf(record),
    keepPlace: () => keepPlace(shown.indexOf(record)),
  });
  return (
    <>
      <div ref={listRef} tabIndex={-1}>
        {isElsewhere && (
          <section className="below-5" aria-label={m.manage_justAdded()}>
            <h2 className="title above-5 below-4">{m.manage_justAdded()}</h2>
            {children([added], stateOf)}
          </section>
        )}
        {list.rows.length === 0 ? !isElsewhere && empty : children(list.rows, stateOf)}
      </div>
      {pages && <ListPages {...pages} total={list.total} withEnds />}
      {asking && (
        <DeleteQuestion
          words={{
            question: deletion.question(),
            confirm: deletion.confirm(),
            cancel: deletion.cancel(),
            done: deletion.done(),
            failed: deletion.failed(asking),
            detail: deletion.detail(asking),
          }}
          act={() => {
            const also = document.querySelector('[name=also]:checked') !== null;
            return deletion.call({ params: { id: String(asking.id) }, query: { seen: asking.updatedAt } }, also);
          }}
          leavingRow={rowId(asking.id)}
          explainFailure={(error) => conflictMessage(error, labels())}
          onDone={() => {
            keepPlace(shown.indexOf(asking));
            onDeleted?.(asking);
          }}
          onClose={() => setAsking(undefined)}
        >
          {deletion.also && <CheckboxField name="also" label={deletion.also(asking)} error={undefined} />}
        </DeleteQuestion>
      )}
      {withVersions && (
        <EarlierVersions
          kind={kind}
          id={withVersions.id}
          name={deletion.detail(withVersions)}
          seen={(shown.find(({ id }) => id === withVersions.id) ?? withVersions).updatedAt}
          labels={labels()}
          onClose={() => setWithVersions(undefined)}
        />
      )}
    </>
  );
}

interface RowButtonsProps {
  readonly name: string;
  readonly onEdit: () => void;
  /** Undefined for a record that cannot be deleted. */
  readonly onDelete: (() => void) | undefined;
  readonly onVersions: () => void;
  /** Actions above Delete in the More menu. */
  readonly children?: ReactNode;
}

/** The buttons of a record: Edit, and other actions under More (handbook, "Buttons in a row of a table"). */
export function RowButtons({ name, onEdit, onDelete, onVersions, children }: RowButtonsProps) {
  return (
    <div className="line gap-2 actions">
      <Button onClick={onEdit}>
        {m.manage_edit()}
        <HiddenRecordName name={name} />
      </Button>
      <MoreActions name={name}>
        {children}
        <MoreAction name={name} icon="clock" onClick={onVersions}>
          {m.content_versions()}
        </MoreAction>
        {onDelete && (
          <MoreAction apart name={name} icon="trash" onClick={onDelete}>
            {m.admin_delete()}
          </MoreAction>
        )}
      </MoreActions>
    </div>
  );
}
