import type { ComponentProps } from 'react';
import type { AdminAlbum } from '#contract/albums.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminEvent } from '#contract/events.ts';
import { recordQuery } from '#contract/lists.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filter } from '#web/shared/links/list-address.ts';
import { createStore } from '#web/shared/state/store.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { SelectField } from '#web/shared/ui/field.tsx';
import { FilterSelect } from './filters.tsx';

/** The record that the rows of a page belong to: its id, `none`, or undefined for all rows. */
export const recordFilter: Filter<string | undefined> = {
  read: (text) => (recordQuery.safeParse(text).success ? text : undefined),
};

/** Creates the choice among all records of a kind. @param nameOf returns the name of a record */
export function recordChoice<T extends { readonly id: number }>(nameOf: (record: T) => string) {
  const all = createStore<readonly T[]>([]);
  const useAll = () => useStore(all) ?? [];
  const Options = () =>
    useAll().map((record) => (
      <option key={record.id} value={record.id}>
        {nameOf(record)}
      </option>
    ));
  return {
    useAll,
    /** Stores the records that a page has loaded. If that failed, the earlier ones stay. */
    store: (loaded: Loaded<Page<T>>) => {
      if (loaded.ok) all.write(loaded.value.rows);
    },
    /** Returns the name of the record with an id; undefined if there is none. */
    findName: (id: string | undefined) => all.read().flatMap((one) => (String(one.id) === id ? nameOf(one) : []))[0],
    /**
     * A select. Renders nothing if there is no record to choose. A chosen record that is not loaded, such as a new one
     * of a colleague, stays chosen.
     * @param none the option for no record
     */
    Field: ({ none, ...props }: ComponentProps<typeof SelectField> & { readonly none: string }) => {
      const records = useAll();
      const chosen = String(props.defaultValue ?? '');
      const isLoaded = chosen === '' || records.some(({ id }) => String(id) === chosen);
      return isLoaded && records.length === 0 ? null : (
        <SelectField {...props}>
          <option value="">{none}</option>
          {!isLoaded && <option value={chosen}>{m.manage_chosenRecord()}</option>}
          <Options />
        </SelectField>
      );
    },
    /** A filter. Renders nothing if there is no record to choose. @param none the option for rows without a record */
    Filter: ({ none, ...props }: Omit<ComponentProps<typeof FilterSelect>, 'children'> & { readonly none: string }) =>
      useAll().length === 0 ? null : (
        <FilterSelect {...props}>
          <option value="none">{none}</option>
          <Options />
        </FilterSelect>
      ),
  };
}

const titleOf = ({ title, title_ml }: Pick<AdminAlbum, 'title' | 'title_ml'>) => recordText(title, title_ml).words;

export const albumChoice = recordChoice<AdminAlbum>(titleOf);
export const eventChoice = recordChoice<AdminEvent>((event) => `${titleOf(event)}, ${formatDay(event.date)}`);
