import { addPerson, changePerson, personForm } from '#contract/admin-persons.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { genders } from '#contract/profile-choices.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { RelationField, withRelations } from '#web/shared/members/relation-field.tsx';
import { choiceName, fieldLabel } from '#web/shared/profiles/profile-words.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

export const personLabels = () => ({
  name: memberLabels.name(),
  name_ml: memberLabels.name_ml(),
  relation: m.memorials_relation(),
  gender: fieldLabel('gender'),
  year_of_birth: m.family_yearOfBirth(),
  year_is_about: m.family_yearIsAbout(),
  telephone: m.family_telephone(),
  town: m.family_town(),
  position: m.family_position(),
  member_id: m.family_entry(),
});

const checkPerson = checkWith(personForm);

interface PersonFormProps extends Partial<RecordFormProps<AdminPerson>> {
  readonly memberId: number;
}

/**
 * Adds people one after another by name, relation and year of birth: Enter saves one, and the cursor is in the name of
 * the next. Changes all that the office knows about a person.
 */
export function PersonForm({ memberId, record: opened, onSaved = () => undefined, onClose }: PersonFormProps) {
  const { office, form, record, field } = useRecordForm({
    props: { record: opened, onSaved, ...(onClose && { onClose }) },
    kind: `members/${memberId}/persons`,
    fields: ['name', 'name_ml', 'relation', 'gender', 'year_of_birth', 'year_is_about', 'telephone', 'town'],
    boxes: ['sameName'],
    labels: personLabels(),
    words: { add: m.family_add, edit: m.family_edit, added: m.said_personAdded, changed: m.said_personUpdated },
    check: ({ relation = '', ...typed }, edited) =>
      edited?.relation === 'self'
        ? checkPerson(typed)
        : withRelations(checkPerson({ ...typed, relation }), { relation }, ['relation']),
    save: async (body, { record: edited, seen, once }) => {
      if (!edited) return (await api.call(addPerson, { params: { id: String(memberId) }, body }, once)).person;
      const { sameName: _same, relation, ...changes } = body;
      const change = { ...changes, seen, ...(edited.relation !== 'self' && { relation }) };
      return (await api.call(changePerson, { params: { id: String(edited.id) }, body: change })).person;
    },
  });
  const optional = { optionalMark: m.manage_optional(), autoComplete: 'off' };
  return (
    <OfficeForm
      office={office}
      {...(!record && { className: 'card card--pad grid below-5 person-line', heading: null })}
    >
      <TextField {...field('name')} defaultValue={record?.name} autoComplete="off" aria-required />
      {record && <TextField {...field('name_ml')} {...optional} defaultValue={record.name_ml ?? ''} />}
      {record?.relation !== 'self' && (
        <RelationField {...field('relation')} defaultValue={record?.relation} aria-required />
      )}
      <TextField
        {...field('year_of_birth')}
        autoComplete="off"
        kind="numeric"
        maxLength={4}
        defaultValue={record?.year_of_birth ?? ''}
      />
      {form.errorCodes['name'] === 'personNamedAlready' && (
        <div>
          <CheckboxField {...form.field('sameName')} label={m.family_another()} />
        </div>
      )}
      {record && (
        <>
          <CheckboxField {...field('year_is_about')} defaultChecked={record.year_is_about} />
          <ChoiceField
            {...field('gender')}
            optionalMark={m.manage_optional()}
            choices={genders.map((value) => ({ value, label: choiceName(value) }))}
            defaultValue={record.gender ?? undefined}
          />
          <TextField {...field('telephone')} {...optional} kind="tel" defaultValue={record.telephone ?? ''} />
          <TextField {...field('town')} {...optional} hint={m.family_townHint()} defaultValue={record.town ?? ''} />
          <p className="muted">{m.family_officeKnows()}</p>
        </>
      )}
    </OfficeForm>
  );
}
