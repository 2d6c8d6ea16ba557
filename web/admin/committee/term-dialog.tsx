import { useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addTerm, changeTerm, newTermForm, type AdminTerm } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConflictPanel, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftLine, DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
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
  /** The term whose dates change; undefined when adding one. */
  readonly term: AdminTerm | undefined;
  readonly terms: readonly AdminTerm[];
  readonly onClose: () => void;
}

export const termLabels = () => ({
  begins_on: m.committee_firstDay(),
  ends_on: m.committee_lastDay(),
  bearers: m.content_committee(),
});

/** Adds a term of office, empty or with a copy of another committee, or changes the dates of an existing term. */
export function TermDialog({ term: opened, terms, onClose }: TermDialogProps) {
  const id = useId();
  const firstDay = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The term as it was when the dialog opened. The page behind the dialog may reload meanwhile. */
  const [initial] = useState(opened);
  const draft = useDraft('terms', initial);
  const term = draft.record;
  const { conflict, seen, explain, settle } = useConflict(term, () => undefined, { closesWithPage: true });
  const form = useForm({
    fields: ['begins_on', 'ends_on', 'copyOf'],
    check: ({ copyOf, ...days }) => checkTerm({ ...days, ...(copyOf !== '' && { copyOf: Number(copyOf) }) }),
    act: async (body) => {
      const saved = draft.sending();
      const answer =
        term === undefined
          ? await draft.addOnce((once) => api.call(addTerm, { body }, once))
          : await api.call(changeTerm, { params: { id: String(term.id) }, body: { ...body, seen } });
      saved(answer.term);
      settle();
      toast.success(term === undefined ? m.said_termAdded() : m.said_termUpdated());
      await revalidate();
      if (!saved(answer.term)) return;
      // If another form has unsaved input, the administrator is asked and may cancel this navigation.
      if (term === undefined) await navigate(committees.href({ opened: answer.term.id }));
      onClose();
    },
    explain,
  });
  const { submitProps } = form;
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
        <DraftOffer draft={draft} />
        <FormProblems title={m.form_problem()} form={form} />
        <ConflictPanel conflict={conflict} draft={draft} labels={termLabels()} />
        <PickerField
          {...form.field('begins_on')}
          ref={firstDay}
          kind="date"
          label={m.committee_firstDay()}
          defaultValue={term?.begins_on}
          aria-required
        />
        <PickerField
          {...form.field('ends_on')}
          kind="date"
          label={m.committee_lastDay()}
          optionalMark={m.manage_optional()}
          hint={m.committee_lastDayHint()}
          defaultValue={term?.ends_on ?? ''}
        />
        {term === undefined && terms.length > 0 && (
          <SelectField {...form.field('copyOf')} label={m.committee_beginWith()}>
            <option value="">{m.committee_beginEmpty()}</option>
            {terms.map((other) => (
              <option key={other.id} value={other.id}>
                {m.committee_beginCopy({ name: termName(other, terms) })}
              </option>
            ))}
          </SelectField>
        )}
        <DraftLine draft={draft} />
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
