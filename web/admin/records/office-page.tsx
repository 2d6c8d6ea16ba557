import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { Page } from '#contract/endpoint.ts';
import type { VersionedKind } from '#contract/versions.ts';
import type { Overview } from '#contract/overview.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { explain } from '#web/shared/api/explain.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { MalayalamLine } from './malayalam-line.tsx';
import { FormSheet, keepsListBehindForm, rowId, useFormAddress } from './form-sheet.tsx';
import type { RecordFormProps, StoredRecord, Say } from '#web/shared/forms/use-record-form.ts';
import { type Deletion, redirectToLastPage, RecordList, type RowState, useLastLoaded } from './record-list.tsx';

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

interface HeadProps<T, F extends Filters> extends SearchProps<T, F> {
  /** The button that adds a record. */
  readonly add: ReactNode;
  readonly onAdd: () => void;
}

interface OfficePage<T, F extends Filters> {
  /** The kind of record, whose edits can be taken back. */
  readonly kind: VersionedKind;
  readonly address: ListAddress<F>;
  readonly pageSize: number;
  readonly load: (request: Request, query: ReturnType<ListAddress<F>['asked']>) => Promise<Loaded<Page<T>>>;
  /** Reads a record whose form was opened by its address. */
  readonly read: (id: string) => Promise<T>;
  readonly words: PageWords;
  readonly rows: Items<T> | Rows<T>;
  readonly Form: (props: RecordFormProps<T>) => ReactElement;
  /** Labels of the fields, for the message that another administrator has changed the record. */
  readonly labels: () => FieldLabels;
  readonly deletion: Deletion<T>;
  readonly Search?: (props: SearchProps<T, F>) => ReactElement;
  /** The buttons of the head; by default, the one that adds a record. */
  readonly Head?: (props: HeadProps<T, F>) => ReactElement;
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
function ItemList<T extends StoredRecord>(props: ItemListProps<T>) {
  const { rows, stateOf, listClassName = 'grid gap-4', itemClassName, item } = props;
  const found = rows.filter(({ similar }) => similar !== true);
  const similar = rows.filter((record) => record.similar === true);
  const listOf = (records: readonly T[]) => (
    <ul className={listClassName}>
      {records.map((record) => (
        <li key={record.id} id={rowId(record.id)} tabIndex={-1} className={itemClassName}>
          {item(record, stateOf(record))}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {found.length > 0 && listOf(found)}
      {found.length > 0 && similar.length > 0 && <h2 className="title above-5 below-4">{m.search_similarNames()}</h2>}
      {similar.length > 0 && listOf(similar)}
    </>
  );
}

interface OpenFormProps<T> {
  readonly id: number;
  /** The record as the list has it; undefined if it is on another page. */
  readonly listed: T | undefined;
  readonly read: (id: string) => Promise<T>;
  readonly children: (record: T) => ReactElement;
}

/** The form of one record, as the list had it when the form was opened. Reads a record that the list does not have. */
function OpenForm<T>({ id, listed, read, children }: OpenFormProps<T>) {
  const [record, setRecord] = useState(listed);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (record !== undefined) return;
    read(String(id)).then(setRecord, (error: unknown) => setProblem(explain(error).message ?? m.said_errorOccurred()));
  }, [id, record, read]);
  if (record !== undefined) return children(record);
  return problem === undefined ? <Spinner label={m.manage_loadingRecord()} /> : <LoadProblem message={problem} />;
}

/**
 * Builds the admin page for one kind of record (specification sections 2 and 4): the list with paging and search, the
 * form, which has an address of its own, the add button, and the question before a deletion.
 * @returns the exports of a page: `export const { loader, shouldRevalidate, Component } = page`. Its address ends in
 * `/:form?`.
 */
export function officePage<T extends StoredRecord, F extends Filters>(page: OfficePage<T, F>) {
  const { address, pageSize, words, deletion, rows: drawn, Form, Search, Head, Empty } = page;

  const untranslated = address.read(new URLSearchParams({ malayalam: 'missing' }));

  /** Returns the number of records with a text that has no Malayalam. */
  async function countUntranslated(request: Request): Promise<number> {
    if (!address.isNarrowed(untranslated)) return 0;
    const found = await page.load(request, address.asked(untranslated, 1));
    return found.ok ? found.value.total : 0;
  }

  async function loader({ request }: Pick<LoaderArgs, 'request'>) {
    const query = address.read(new URL(request.url).searchParams);
    const [list, withoutMalayalam] = await Promise.all([
      page.load(request, address.asked(query, pageSize)),
      countUntranslated(request),
    ]);
    redirectToLastPage(list, (total) => address.beforeEnd(query, total, pageSize));
    return { query, list, withoutMalayalam };
  }

  function Component({ loaderData: { query, list, withoutMalayalam } }: PageProps<typeof loader>) {
    const form = useFormAddress(address.href(), useParams()['form']);
    const { search } = useLocation();
    const [added, setAdded] = useState<{ readonly record: T; readonly search: string }>();
    const shown = useLastLoaded(list);
    const rows = shown?.rows ?? [];
    const isUntranslated = new URLSearchParams(search).get('malayalam') === 'missing';
    const isNarrowed = words.showAll !== undefined && address.isNarrowed(query);
    const onAdd = () => form.open('new');
    const add = (
      <Button variant="primary" icon="plus" data-opens-form aria-haspopup="dialog" onClick={onAdd}>
        {words.add()}
      </Button>
    );
    const results = { query, list: list.ok ? list.value : undefined };
    const next = isNarrowed ? (
      <ButtonLink href={address.href()}>{words.showAll()}</ButtonLink>
    ) : (
      <Button icon="plus" onClick={onAdd}>
        {words.add()}
      </Button>
    );
    const formOf = (record: T | undefined) => (
      <Form
        record={record}
        listed={rows}
        onSaved={(saved) => {
          form.noteSaved(saved.id);
          if (record === undefined || added?.record.id === saved.id) setAdded({ record: saved, search });
          if (record !== undefined) form.close();
        }}
        onClose={form.close}
      />
    );
    const { opened } = form;
    return (
      <>
        <AdminHead title={words.title()} amount={words.amount}>
          {Head ? <Head {...results} add={add} onAdd={onAdd} /> : add}
        </AdminHead>
        {Search && <Search {...results} />}
        <MalayalamLine
          count={withoutMalayalam}
          isOn={isUntranslated}
          href={isUntranslated ? address.href() : address.href({}, untranslated)}
        />
        {!list.ok && <LoadProblem message={list.message} />}
        {shown && (
          <RecordList
            kind={page.kind}
            list={shown}
            pages={{ page: query.page, pageSize, href: (number) => address.href({ page: number }, query) }}
            added={added?.search === search ? added.record : undefined}
            onEdit={({ id }) => form.open(id)}
            onDeleted={({ id }) => setAdded((now) => (now?.record.id === id ? undefined : now))}
            empty={Empty ? <Empty query={query} next={next} /> : <EmptyState title={words.none()} action={next} />}
            deletion={deletion}
            labels={page.labels}
          >
            {(records, stateOf) =>
              'table' in drawn ? (
                drawn.table(records, stateOf)
              ) : (
                <ItemList {...drawn} rows={records} stateOf={stateOf} />
              )
            }
          </RecordList>
        )}
        {opened !== undefined && (
          <FormSheet key={opened} isNew={opened === 'new'} onClose={form.close}>
            {typeof opened === 'number' ? (
              <OpenForm id={opened} listed={rows.find(({ id }) => id === opened)} read={page.read}>
                {formOf}
              </OpenForm>
            ) : (
              formOf(undefined)
            )}
          </FormSheet>
        )}
      </>
    );
  }

  return { loader, shouldRevalidate: keepsListBehindForm, Component };
}
