import { type Ward, wardQuery } from '#contract/members.ts';
import { listWards } from '#contract/wards.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Filter } from '#web/shared/links/list-address.ts';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { FilterSelect } from './filters.tsx';
import { recordChoice } from './record-choice.tsx';

export function wardName({ name, name_ml }: Ward): string {
  return recordText(name, name_ml).words;
}

const wardChoice = recordChoice(wardName);

/** Returns the name of the ward with an id; undefined if there is none. */
export const findWardName = wardChoice.findName;

/** Loads the wards for forms and filters. If that fails, the earlier ones stay. */
export async function loadWards(request: Request): Promise<void> {
  wardChoice.store(await loadAsAdmin(request, listWards, {}));
}

export function useHasWards(): boolean {
  return wardChoice.useAll().length > 0;
}

/** The ward of the members that a page shows: its id, `none`, or undefined for all. */
export const wardFilter: Filter<string | undefined> = {
  read: (text) => (wardQuery.safeParse(text).success ? text : undefined),
};

/** The options of a select: all wards, and none. */
export function WardOptions({ none }: { readonly none: string }) {
  return (
    <>
      <option value={none}>{m.wards_without()}</option>
      <wardChoice.Options />
    </>
  );
}

interface WardFilterProps {
  readonly field: SearchInput;
  readonly labelHidden?: boolean;
}

/** Chooses the ward of the members to show. An association without wards does not see it. */
export function WardFilter({ field, labelHidden = false }: WardFilterProps) {
  if (!useHasWards()) return null;
  return (
    <FilterSelect
      label={<span className={labelHidden ? 'visually-hidden' : undefined}>{m.wards_one()}</span>}
      field={{ ...field, id: 'filter-ward' }}
      any={m.wards_all()}
    >
      <WardOptions none="none" />
    </FilterSelect>
  );
}
