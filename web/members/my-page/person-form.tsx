import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { suggestCorrections } from '#contract/corrections.ts';
import type { Member } from '#contract/members.ts';
import { personSuggestion } from '#contract/person-fields.ts';
import type { Person } from '#contract/persons.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { RelationField, withRelations } from '#web/shared/members/relation-field.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { FormActions } from './entry-forms.tsx';

const checkPerson = checkWith(personSuggestion);

/** Returns a failure with the errors of the only person that was sent as errors of its fields. */
function atFields({ errors = {}, errorCodes = {}, ...failure }: FormFailure): FormFailure {
  const renamed = (of: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(of).map(([path, value]) => [path.split('.')[2] ?? 'name', value]));
  return { ...failure, errors: renamed(errors), errorCodes: renamed(errorCodes) };
}

interface PersonFormProps {
  readonly member: Member;
  /** The person to change; undefined to add one. */
  readonly person: Person | undefined;
  readonly onClose: () => void;
}

/** Suggests to add, change or remove a person of an entry. The office decides about it. */
export function PersonForm({ member, person, onClose }: PersonFormProps) {
  const { revalidate } = useRevalidator();
  const [sendOnce] = useState(() => openForm(`correction ${member.id} person ${person?.id ?? ''}`));
  const form = useForm({
    fields: ['name', 'name_ml', 'relation', 'year_of_birth', 'town'],
    boxes: ['sameName', 'strike'],
    check: ({ year_of_birth: year, ...typed }) => {
      // The family does not see the year that the office has, so an empty field does not empty it.
      const given = { ...typed, ...(year && { year_of_birth: year }), ...(person && { id: person.id }) };
      return withRelations(checkPerson(given), typed, ['relation']);
    },
    act: async (suggestion) => {
      const call = { params: { id: String(member.id) }, body: { persons: JSON.stringify([suggestion]) } };
      toast.success(await translateMessage(await sendOnce((once) => api.call(suggestCorrections, call, once))));
      await revalidate();
      onClose();
    },
    explain: (error) => atFields(explain(error)),
  });
  // The button that opened the form has disappeared.
  const focused = { autoFocus: true };
  const optional = { optionalMark: m.manage_optional(), autoComplete: 'off' };
  return (
    <form {...form.formProps}>
      <h3 className="below-4">{person ? m.mypage_changePerson({ name: person.name }) : m.mypage_addPerson()}</h3>
      <TextField
        {...form.field('name')}
        label={memberLabels.name()}
        defaultValue={person?.name}
        autoComplete="off"
        aria-required
        {...focused}
      />
      <TextField
        {...form.field('name_ml')}
        {...optional}
        label={memberLabels.name_ml()}
        defaultValue={person?.name_ml ?? ''}
      />
      <RelationField
        {...form.field('relation')}
        label={m.mypage_relationTo({ name: member.name })}
        defaultValue={person?.relation}
        aria-required
      />
      <TextField
        {...form.field('year_of_birth')}
        {...optional}
        label={m.family_yearOfBirth()}
        hint={m.mypage_yearHint()}
        kind="numeric"
        maxLength={4}
      />
      <TextField
        {...form.field('town')}
        {...optional}
        label={m.family_town()}
        hint={m.family_townHint()}
        defaultValue={person?.town ?? ''}
      />
      {form.errorCodes['name'] === 'personNamedAlready' && (
        <CheckboxField {...form.field('sameName')} label={m.family_another()} />
      )}
      {person && <CheckboxField {...form.field('strike')} label={m.mypage_strike()} />}
      <FormActions form={form} onClose={onClose} />
    </form>
  );
}
