import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  checkMemberImport,
  columnFields,
  type ColumnField,
  joinedFields,
  type MemberImport,
} from '#contract/member-imports.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { chosenSheet, formatColumn } from './import-words.ts';
import { DiscardImportButton } from './discard-button.tsx';

interface ColumnsFormProps {
  readonly memberImport: MemberImport;
  readonly onChecked: () => void;
}

/**
 * Lets the administrator choose the member field of each column, starting with the server's guess. Then checks the
 * rows.
 */
export function ColumnsForm({ memberImport, onChecked }: ColumnsFormProps) {
  const columns = memberImport.columns ?? [];
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const { revalidate } = useRevalidator();
  const draft = useDraft(`imports-${chosenSheet(memberImport)}`, memberImport);
  const form = useForm({
    fields: [],
    check: () => ({ value: { columns: fields } }),
    act: async (body) => {
      await api.call(checkMemberImport, { params: { id: String(memberImport.id) }, body });
      draft.settle();
      await revalidate();
      onChecked();
    },
    explain: (error) => {
      const { errors, message } = explainFailure(error, () => undefined);
      return { message: errors?.['columns'] ?? message };
    },
  });
  const choose = (at: number, field: ColumnField) => {
    const release = (held: ColumnField) => (held === field && !joinedFields.has(field) ? 'ignored' : held);
    setFields((before) => before.map((held, index) => (index === at ? field : release(held))));
  };
  return (
    <form {...form.formProps} className="card card--pad">
      <h2 className="title imports__title">{m.imports_matchColumns()}</h2>
      <p className="grid muted imports__text">{m.imports_matchExplained()}</p>
      <FormProblems title={m.form_problem()} form={form} />
      <ul className="grid import-columns">
        {columns.map(({ heading, samples }, index) => (
          <li key={index}>
            <SelectField
              label={heading ?? m.imports_column({ number: index + 1 })}
              name={`column-${index}`}
              hint={samples.length === 0 ? m.imports_emptyColumn() : samples.join(' · ')}
              value={fields[index] ?? 'ignored'}
              disabled={form.submitProps.busy}
              onChange={({ currentTarget }) => {
                const field = columnFields.find((each) => each === currentTarget.value);
                if (field !== undefined) choose(index, field);
              }}
              error={undefined}
            >
              {columnFields.map((field) => (
                <option key={field} value={field}>
                  {formatColumn(field)}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      <DraftLine draft={draft} />
      <div className="flow imports__actions">
        <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.imports_isChecking()}>
          {m.imports_check()}
        </Button>
        <DiscardImportButton memberImport={memberImport} />
      </div>
    </form>
  );
}
