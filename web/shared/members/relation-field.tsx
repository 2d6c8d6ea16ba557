import type { ComponentProps } from 'react';
import { relations } from '#contract/persons.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { SelectField } from '#web/shared/ui/field.tsx';
import { relationWord } from './person-words.tsx';

type Typed = Readonly<Record<string, string>>;

/** Adds to the result of a check an error for each of these controls that has no relation. */
export function withRelations<T>(checked: Checked<T>, typed: Typed, names: readonly string[]): Checked<T> {
  const missing = names.filter((name) => typed[name] === '').map((name) => [name, m.family_relationMissing()] as const);
  if (missing.length === 0) return checked;
  return { ...checked, errors: { ...('errors' in checked && checked.errors), ...Object.fromEntries(missing) } };
}

/** Chooses a relation to the first contact. None is chosen at first, so that nobody becomes a wife by mistake. */
export function RelationField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      <option value="">{m.family_choose()}</option>
      {relations.map((relation) => (
        <option key={relation} value={relation}>
          {relationWord(relation)}
        </option>
      ))}
    </SelectField>
  );
}
