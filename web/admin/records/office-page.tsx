import type { ReactElement, ReactNode } from 'react';
import type { deletedResponse } from '#contract/errors.ts';
import type { Page } from '#contract/endpoint.ts';
import type { VersionedKind } from '#contract/versions.ts';
import type { Overview } from '#contract/overview.ts';
import type * as z from 'zod/mini';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { AddButton, AddFirstButton, FormAndList } from './form-and-list.tsx';
import type { OfficeFormProps, OfficeRecord, Say } from './office-form.tsx';
import { rowId, useRecordForm } from './record-form.tsx';
import { redirectToLastPage, RecordList, type RowState, useLastLoaded } from './record-list.tsx';

interface PageWords {
  readonly title: Say;
  /** The number of records below the title, for example "7 events". */
  readonly amount?: (overview: Overview) => string;
  /** The label of the button, for example "Add event". */
  readonly add: Say;
  /** The text of an empty list, for example "No events found." */
  readonly none: Say;
  /** The link after a search without results, for example "Show all members". */
  readonly showAll?: Say;
}

interface Deletion<T> {
  readonly question: Say;
  /** The label of the button that deletes, for example "Delete event". */
  readonly confirm: Say;
  /** The label of the button that cancels, for example "Keep event". */
  readonly cancel: Say;
  readonly done: Say;
  readonly failed: Say;
  /** Names the record within the question, such as its title and day. */
  readonly detail: (record: T) => string;
  readonly call: (call: {
    readonly params: { readonly id: string };
    readonly query: { readonly seen: string };
  }) => Promise<z.output<typeof deletedResponse>>;
}

/** A list of items. The page renders each one in an `<li>`. */
interface Items<T> {
  /** CSS class of the list. By default, the items are below each other. */
  readonly listClassName?: string;
  readonly itemClassName: string;
  readonly item: (record: T, state: RowState) => ReactNode;
}

interface Rows<T> {
  readonly table: (rows: readonly T[], stateOf: (record: T) => RowState) => ReactNode;
}

interface SearchProps<T, F extends Filters> {
  readonly query: ListQuery<F>;
  /** The results; undefined if they could not be loaded. */
  readonly list: Page<T> | undefined;
}

interface OfficePage<T, F extends Filters> {
  /** The kind of record, whose edits can be taken back. */
  readonly kind: VersionedKind;
  readonly address: ListAddress<F>;
  readonly pageSize: number;
  readonly load: (request: Request, query: ReturnType<ListAddress<F>['asked']>) => Promise<Loaded<Page<T>>>;
  readonly words: PageWords;
  readonly rows: Items<T> | Rows<T>;
  readonly Form: (props: OfficeFormProps<T>) => ReactElement;
  /** Labels of the fields, for the message that another administrator has changed the record. */
  readonly labels: () => FieldLabels;
  readonly deletion: Deletion<T>;
  readonly Search?: (props: SearchProps<T, F>) => ReactElement;
  /** Links next to the button that adds a record. */
  readonly HeadLinks?: () => ReactElement;
  /** Replaces the usual empty state. `next` is the button or link for the next step. */
  readonly Empty?: (props: { readonly query: ListQuery<F>; readonly next: ReactNode }) => ReactElement;
}

interface ItemListProps<T> extends Items<T> {
  readonly rows: readonly T[];
  readonly stateOf: (record: T) => RowState;
}

/**
 * Lists the records of a page. Records that match only by a similar spelling come last, under a heading if there are
 * exact matches too (decision 3).
 */
function ItemList<T extends OfficeRecord>(props: ItemListProps<T>) {
  const { rows, stateOf, listClassName = 'grid form-and-list__rows', itemClassName, item } = props;
  const found = rows.filter(({ similar }) => similar !== true);
  const similar = rows.filter((record) => record.similar === true);
  const listOf = (records: readonly T[]) => (
    <ul className={listClassName}>
      {records.map((record) => {
        const state = stateOf(record);
        return (
          <li
            key={record.id}
            id={rowId(record.id)}
            tabIndex={-1}
            className={classNames(itemClassName, state.isEdited && 'is-edit')}
          >
            {item(record, state)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {found.length > 0 && listOf(found)}
      {found.length > 0 && similar.length > 0 && <h2 className="form-and-list__similar">{m.search_similarNames()}</h2>}
      {similar.length > 0 && listOf(similar)}
    </>
  );
}

/**
 * Builds the admin page for one kind of record (specification sections 2 and 4): the list with paging and search, the
 * form above it, the add button, and the question before a deletion.
 * @returns the exports of a page: `export const { loader, Component } = page`
 */
export function officePage<T extends OfficeRecord, F extends Filters>(page: OfficePage<T, F>) {
  const { address, pageSize, words, deletion, rows: drawn, Form, Search, HeadLinks, Empty } = page;

  async function loader({ request }: Pick<LoaderArgs, 'request'>) {
    const query = address.read(new URL(request.url).searchParams);
    const list = await page.load(request, address.asked(query, pageSize));
    redirectToLastPage(list, (total) => address.beforeEnd(query, total, pageSize));
    return { query, list };
  }

  function Component({ loaderData: { query, list } }: PageProps<typeof loader>) {
    const records = useRecordForm<T>();
    const shown = useLastLoaded(list);
    const isNarrowed = words.showAll !== undefined && address.isNarrowed(query);
    const next = isNarrowed ? (
      <ButtonLink href={address.href()}>{words.showAll()}</ButtonLink>
    ) : (
      <AddFirstButton records={records} label={words.add()} />
    );
    return (
      <>
        <AdminHead title={words.title()} amount={words.amount}>
          {HeadLinks && <HeadLinks />}
          <AddButton records={records} label={words.add()} />
        </AdminHead>
        <FormAndList
          records={records}
          form={
            <Form
              key={records.formKey}
              record={records.editing}
              listed={shown?.rows ?? []}
              onDone={records.reset}
              onClear={records.clear}
            />
          }
        >
          {Search && <Search query={query} list={list.ok ? list.value : undefined} />}
          {!list.ok && <LoadProblem message={list.message} />}
          {shown && (
            <RecordList
              kind={page.kind}
              list={shown}
              page={query.page}
              pageSize={pageSize}
              href={(number) => address.href({ page: number }, query)}
              records={records}
              empty={Empty ? <Empty query={query} next={next} /> : <EmptyState title={words.none()} action={next} />}
              question={(record) => ({
                words: {
                  question: deletion.question(),
                  confirm: deletion.confirm(),
                  cancel: deletion.cancel(),
                  done: deletion.done(),
                  failed: deletion.failed(),
                  detail: deletion.detail(record),
                },
                labels: page.labels(),
                act: () => deletion.call({ params: { id: String(record.id) }, query: { seen: record.updatedAt } }),
              })}
            >
              {(rows, stateOf) =>
                'table' in drawn ? drawn.table(rows, stateOf) : <ItemList {...drawn} rows={rows} stateOf={stateOf} />
              }
            </RecordList>
          )}
        </FormAndList>
      </>
    );
  }

  return { loader, Component };
}
