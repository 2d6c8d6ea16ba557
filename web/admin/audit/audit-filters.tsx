import { useId, useState } from 'react';
import type { Actor } from '#contract/audit.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { PickerField } from '#web/shared/ui/picker-field.tsx';
import { SelectField } from '#web/shared/ui/select-field.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import type { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { formatAction, choosableActions, formatKind } from './action-words.ts';
import { formatActor } from './format-actor.ts';
import { type AuditSearch, MAX_NUMBER_LENGTH } from './audit-query.ts';

interface AuditFiltersProps {
  readonly field: ReturnType<typeof useAddressSearch<AuditSearch>>['field'];
  readonly actors: readonly Actor[];
  readonly isUsed: boolean;
}

/** By whom, what, of what and when; phones fold them away unless they are used. */
export function AuditFilters({ field, actors, isUsed }: AuditFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isUsed);
  const of = (name: keyof AuditSearch) => {
    const { value, onValueChange } = field(name);
    return {
      name,
      value,
      error: undefined,
      onChange: (event: { readonly target: { readonly value: string } }) => onValueChange(event.target.value),
    };
  };
  const kind = field('kind').value;
  const groups = choosableActions.filter(([each]) => kind === '' || kind === each);
  return (
    <>
      <Button
        className="filters-button"
        icon={isOpen ? 'x' : 'plus'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {m.profiles_filters()}
      </Button>
      <div className="grid filters" id={id}>
        <SelectField label={m.audit_who()} {...of('actor')}>
          <option value="">{m.audit_everybody()}</option>
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id}>
              {formatActor(actor)}
            </option>
          ))}
        </SelectField>
        <SelectField label={m.audit_kind()} {...of('kind')}>
          <option value="">{m.profiles_any()}</option>
          {choosableActions.map(([each]) => (
            <option key={each} value={each}>
              {formatKind(each)}
            </option>
          ))}
        </SelectField>
        <SelectField label={m.audit_what()} {...of('action')}>
          <option value="">{m.profiles_any()}</option>
          {groups.map(([each, actions]) => (
            <optgroup key={each} label={formatKind(each)}>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {formatAction(action)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label={m.audit_recordNumber()}
          kind="numeric"
          maxLength={MAX_NUMBER_LENGTH}
          autoComplete="off"
          {...of('record')}
        />
        <PickerField kind="date" label={m.audit_from()} {...of('from')} />
        <PickerField kind="date" label={m.audit_to()} {...of('to')} />
      </div>
    </>
  );
}
