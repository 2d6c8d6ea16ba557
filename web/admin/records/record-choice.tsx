import type { ComponentProps } from 'react';
import type { AdminAlbum } from '#contract/albums.ts';
import type { Page } from '#contract/endpoint.ts';
import type { AdminEvent } from '#contract/events.ts';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { createStore } from '#web/shared/state/store.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { SelectField } from '#web/shared/ui/field.tsx';

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
    Options,
    /** A select. Renders nothing if there is no record to choose. @param none the option for no record */
    Field: ({ none, ...props }: ComponentProps<typeof SelectField> & { readonly none: string }) =>
      useAll().length === 0 ? null : (
        <SelectField {...props}>
          <option value="">{none}</option>
          <Options />
        </SelectField>
      ),
  };
}

const titleOf = ({ title, title_ml }: Pick<AdminAlbum, 'title' | 'title_ml'>) => recordText(title, title_ml).words;

export const albumChoice = recordChoice<AdminAlbum>(titleOf);
export const eventChoice = recordChoice<AdminEvent>((event) => `${titleOf(event)}, ${formatDay(event.date)}`);
