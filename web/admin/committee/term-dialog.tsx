import { useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Term } from '#contract/content.ts';
import { addTerm, changeTerm, newTermForm } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChangedMeanwhile, useMeanwhile } from '#web/admin/records/changed-meanwhile.tsx';
import { termName } from '#web/shared/format/term-name.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { PickerField, SelectField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { committees } from './term-choice.tsx';

const checkTerm = checkWith(newTermForm);

interface TermDialogProps {
  /** The term whose days are changed; undefined while one is added. */
  readonly term: Term | undefined;
  readonly terms: readonly Term[];
  readonly onClose: () => void;
}

function daysOf({ begins_on, ends_on }: Term) {
  return { begins_on, ends_on };
}

/** Adds a term of office, empty or with the people of another one, or changes the days of one. */
export function TermDialog({ term, terms, onClose }: TermDialogProps) {
  const id = useId();
  const firstDay = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The days that they began with. */
  const [seen] = useState(() => term && daysOf(term));
  const { isReported, explain } = useMeanwhile();
  const form = useForm({
    fields: ['begins_on', 'ends_on', 'copyOf'],
    check: ({ copyOf, ...days }) => checkTerm({ ...days, ...(copyOf !== '' && { copyOf: Number(copyOf) }) }),
    act: async (body) => {
      if (term === undefined) {
        const added = await api.call(addTerm, { body });
        toast.success(m.said_termAdded());
        // They may rather stay with what they are typing.
        await revalidate();
        await navigate(committees.href({ opened: added.term.id }));
      } else {
        await api.call(changeTerm, {
          params: { id: String(term.id) },
          body: { ...body, seen: isReported ? daysOf(term) : seen },
        });
        toast.success(m.said_termUpdated());
        await revalidate();
      }
      onClose();
    },
    explain,
  });
  const { errors, submitProps } = form;
  const cancel = () => {
    if (!submitProps.busy) onClose();
  };
  return (
    <Dialog labelledBy={`${id}-title`} initialFocus={firstDay} onCancel={cancel}>
      <DialogHead
        id={id}
        icon="cal"
        tone="brand"
        title={term === undefined ? m.committee_addTerm() : m.committee_changeDaysOf()}
      />
      <form {...form.formProps} className="dialog__form">
        <FormProblems title={m.form_problem()} form={form} />
        {isReported && term && <ChangedMeanwhile seen={seen} now={daysOf(term)} />}
        <PickerField
          ref={firstDay}
          kind="date"
          label={m.committee_firstDay()}
          name="begins_on"
          defaultValue={term?.begins_on}
          aria-required
          error={errors['begins_on']}
        />
        <PickerField
          kind="date"
          label={m.committee_lastDay()}
          name="ends_on"
          optionalMark={m.manage_optional()}
          hint={m.committee_lastDayHint()}
          defaultValue={term?.ends_on ?? ''}
          error={errors['ends_on']}
        />
        {term === undefined && terms.length > 0 && (
          <SelectField label={m.committee_beginWith()} name="copyOf" error={errors['copyOf']}>
            <option value="">{m.committee_beginEmpty()}</option>
            {terms.map((other) => (
              <option key={other.id} value={other.id}>
                {m.committee_beginCopy({ name: termName(other, terms) })}
              </option>
            ))}
          </SelectField>
        )}
        <div className="flow dialog__foot">
          <Button onClick={cancel}>{m.committee_cancel()}</Button>
          <Button variant="primary" {...submitProps} busyLabel={m.manage_saving()}>
            {term === undefined ? m.committee_addTerm() : m.manage_saveChanges()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
