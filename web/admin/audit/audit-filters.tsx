import { auditActions } from '#contract/audit-actions.ts';
import { auditActionNames, auditKinds, type Actor } from '#contract/audit.ts';
import { validatedFilter, ListAddress, choiceFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FilterSelect, CollapsibleFilters, controlProps } from '#web/admin/records/filters.tsx';
import { PickerField, TextField } from '#web/shared/ui/field.tsx';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { formatAction, actionOptions, formatKind, formatActor } from '#web/admin/records/audit-words.ts';

export const PAGE_SIZE = 100;

const number = validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text), 9);
const day = validatedFilter((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));

export const auditList = new ListAddress({
  path: paths.adminAudit,
  filters: {
    actor: number,
    kind: choiceFilter(auditKinds),
    record: number,
    action: choiceFilter(auditActionNames),
    from: day,
    to: day,
  },
});

export type AuditQuery = typeof auditList.all;

const actionsByKind: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(auditActions));

/** Returns whether an action concerns this kind of record. An empty kind stands for all kinds. */
function belongsTo(kind: string, action: string): boolean {
  return kind === '' || actionsByKind.get(kind)?.includes(action) === true;
}

interface AuditFiltersProps {
  readonly search: ReturnType<typeof useAddressSearch<typeof auditList.filters>>;
  readonly actors: readonly Actor[];
  readonly isUsed: boolean;
}

export function AuditFilters({ search: { field, change }, actors, isUsed }: AuditFiltersProps) {
  const kind = field('kind');
  const action = field('action');
  const choose = (value: string) => change({ kind: value, ...(!belongsTo(value, action.value) && { action: '' }) });
  return (
    <CollapsibleFilters isUsed={isUsed}>
      <FilterSelect label={m.audit_who()} field={field('actor')} any={m.audit_everybody()}>
        {actors.map((actor) => (
          <option key={actor.id} value={actor.id}>
            {formatActor(actor)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_kind()} field={{ ...kind, onValueChange: choose }}>
        {actionOptions.map(([each]) => (
          <option key={each} value={each}>
            {formatKind(each)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_what()} field={action}>
        {actionOptions
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
      <TextField label={m.audit_recordNumber()} kind="numeric" autoComplete="off" {...controlProps(field('record'))} />
      <PickerField kind="date" label={m.audit_from()} {...controlProps(field('from'))} />
      <PickerField kind="date" label={m.audit_to()} {...controlProps(field('to'))} />
    </CollapsibleFilters>
  );
}
