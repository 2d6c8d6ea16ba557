import { useNavigate } from 'react-router';
import { addTerm, type AdminTerm, changeTerm, newTermForm } from '#contract/terms.ts';
import { FormSheet } from '#web/admin/records/form-sheet.tsx';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { termName } from '#web/shared/format/term-name.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PickerField, SelectField } from '#web/shared/ui/field.tsx';
import { committees } from './term-choice.tsx';

const checkTerm = checkWith(newTermForm);

export const termLabels = () => ({
  begins_on: m.committee_firstDay(),
  ends_on: m.committee_lastDay(),
  bearers: m.content_committee(),
});

interface TermFormProps {
  /** The term whose dates change; undefined when adding one. */
  readonly term: AdminTerm | undefined;
  readonly terms: readonly AdminTerm[];
  readonly onClose: () => void;
}

/** Adds a term of office, empty or with a copy of another committee, or changes the dates of an existing term. */
export function TermForm({ term, terms, onClose }: TermFormProps) {
  const navigate = useNavigate();
  const { office, record, field, form } = useRecordForm({
    props: {
      record: term,
      onSaved: ({ id }) => {
        onClose();
        if (term === undefined) void navigate(committees.href({ opened: id }));
      },
      onClose,
    },
    kind: 'terms',
    fields: ['begins_on', 'ends_on', 'copyOf'],
    labels: { ...termLabels(), copyOf: m.committee_beginWith() },
    together: { begins_on: ['begins_on', 'ends_on'] },
    words: {
      add: m.committee_addTerm,
      edit: m.committee_changeDaysOf,
      added: m.said_termAdded,
      changed: m.said_termUpdated,
    },
    check: ({ copyOf = '', ...days }) => checkTerm({ ...days, ...(copyOf !== '' && { copyOf: Number(copyOf) }) }),
    save: async (body, { record: edited, seen, once }) => {
      const { term: saved } =
        edited === undefined
          ? await api.call(addTerm, { body }, once)
          : await api.call(changeTerm, { params: { id: String(edited.id) }, body: { ...body, seen } });
      return saved;
    },
  });
  return (
    <FormSheet isNew={term === undefined} onClose={() => form.submitProps.busy || onClose()}>
      <OfficeForm office={office}>
        <PickerField {...field('begins_on')} kind="date" defaultValue={record?.begins_on} aria-required />
        <PickerField
          {...field('ends_on')}
          kind="date"
          optionalMark={m.manage_optional()}
          hint={m.committee_lastDayHint()}
          defaultValue={record?.ends_on ?? ''}
        />
        {record === undefined && terms.length > 0 && (
          <SelectField {...field('copyOf')}>
            <option value="">{m.committee_beginEmpty()}</option>
            {terms.map((other) => (
              <option key={other.id} value={other.id}>
                {m.committee_beginCopy({ name: termName(other, terms) })}
              </option>
            ))}
          </SelectField>
        )}
      </OfficeForm>
    </FormSheet>
  );
}
