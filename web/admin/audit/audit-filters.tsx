import type { Actor } from '#contract/audit.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FilterSelect, FoldedFilters, plainField } from '#web/admin/records/filters.tsx';
import { PickerField } from '#web/shared/ui/picker-field.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { formatAction, choosableActions, formatKind } from './action-words.ts';
import { formatActor } from './format-actor.ts';
import { type auditList, belongsTo } from './audit-query.ts';

interface AuditFiltersProps {
  readonly search: ReturnType<typeof useAddressSearch<typeof auditList.filters>>;
  readonly actors: readonly Actor[];
  readonly isUsed: boolean;
}

/** By whom, what, of what and when. */
export function AuditFilters({ search: { field, change }, actors, isUsed }: AuditFiltersProps) {
  const kind = field('kind');
  const action = field('action');
  const choose = (value: string) => change({ kind: value, ...(!belongsTo(value, action.value) && { action: '' }) });
  return (
    <FoldedFilters isUsed={isUsed}>
      <FilterSelect label={m.audit_who()} field={field('actor')} any={m.audit_everybody()}>
        {actors.map((actor) => (
          <option key={actor.id} value={actor.id}>
            {formatActor(actor)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_kind()} field={{ ...kind, onValueChange: choose }}>
        {choosableActions.map(([each]) => (
          <option key={each} value={each}>
            {formatKind(each)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_what()} field={action}>
        {choosableActions
          .filter(([each]) => kind.value === '' || kind.value === each)
          .map(([each, actions]) => (
            <optgroup key={each} label={formatKind(each)}>
              {actions.map((one) => (
                <option key={one} value={one}>
                  {formatAction(one)}
                </option>
              ))}
            </optgroup>
          ))}
      </FilterSelect>
      <TextField label={m.audit_recordNumber()} kind="numeric" autoComplete="off" {...plainField(field('record'))} />
      <PickerField kind="date" label={m.audit_from()} {...plainField(field('from'))} />
      <PickerField kind="date" label={m.audit_to()} {...plainField(field('to'))} />
    </FoldedFilters>
  );
}
