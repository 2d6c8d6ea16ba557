import type { Ward } from '#contract/members.ts';
import { listWards } from '#contract/wards.ts';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { recordChoice } from './record-choice.tsx';

export function wardName({ name, name_ml }: Ward): string {
  return recordText(name, name_ml).words;
}

export const wardChoice = recordChoice(wardName);

/** Loads the wards for forms and filters. If that fails, the earlier ones stay. */
export async function loadWards(request: Request): Promise<void> {
  wardChoice.store(await loadAsAdmin(request, listWards, {}));
}

interface WardFilterProps {
  readonly field: SearchInput;
  readonly labelHidden?: boolean;
}

/** Chooses the ward of the members to show. An association without wards does not see it. */
export function WardFilter({ field, labelHidden = false }: WardFilterProps) {
  return (
    <wardChoice.Filter
      label={<span className={labelHidden ? 'visually-hidden' : undefined}>{m.wards_one()}</span>}
      field={{ ...field, id: 'filter-ward' }}
      any={m.wards_all()}
      none={m.wards_without()}
    />
  );
}
