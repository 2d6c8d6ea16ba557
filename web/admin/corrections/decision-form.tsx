import { type ReactNode, useEffect } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { type FormFrame, useForm } from '#web/shared/ui/use-form.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { acceptCorrection, type AdminCorrection, type CorrectionField } from '#contract/corrections.ts';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { useRevalidator } from 'react-router';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';

/** Returns what the form of a decision shows after an error. Reloads the list if the correction has changed. */
export function explainDecision(error: unknown, revalidate: () => Promise<void>): FormFailure {
  const message = conflictMessage(error, correctionNames());
  if (message === undefined) return explainFailure(error, () => {});
  void revalidate();
  return { message };
}

export const correctionLabels: Readonly<Record<CorrectionField, () => string>> = {
  ...memberLabels,
  image: m.corrections_photo,
  person: m.corrections_person,
};

/** Returns the names of the fields, for the message that a colleague has decided or changed the entry meanwhile. */
export const correctionNames = () =>
  Object.fromEntries(Object.entries(correctionLabels).map(([field, label]) => [field, label()]));

const check = checkWith(acceptCorrection.body);

export interface DecisionFormOwner {
  readonly correction: AdminCorrection;
  readonly onDecided: (now: AdminCorrection, undoUntil: number) => void;
  readonly onBack: () => void;
}

/** Accepts a correction with another value, for example without a typing error. */
export function AcceptForm({ correction, onDecided, onBack }: DecisionFormOwner) {
  const { id, field, after, updatedAt: seen } = correction;
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['value'],
    check,
    act: async ({ value }) => {
      const { correction: now } = await api.call(acceptCorrection, {
        params: { id: String(id) },
        body: { value, seen },
      });
      toast.success(m.said_correctionAccepted(), m.said_correctionUndone());
      onDecided(now, Date.now() + UNDO_APPROVAL_MS);
      await revalidate();
    },
    explain: (error) => explainDecision(error, revalidate),
  });
  const control = {
    ...form.field('value'),
    id: `value-${id}`,
    label: correctionLabels[field](),
    defaultValue: after ?? '',
    readOnly: form.submitProps.busy,
  };
  return (
    <DecisionForm
      form={form}
      variant="primary"
      action={m.corrections_accept()}
      busyLabel={m.corrections_accepting()}
      onBack={onBack}
    >
      {field === 'address' ? (
        <TextareaField {...control} rows={3} />
      ) : (
        <TextField {...control} kind={field === 'mobile' ? 'tel' : 'text'} />
      )}
    </DecisionForm>
  );
}

interface DecisionFormProps {
  readonly form: FormFrame;
  readonly variant: ButtonVariant;
  readonly action: string;
  readonly busyLabel: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A form below a correction, with the button for the decision and one that closes the form. */
export function DecisionForm({ form, variant, action, busyLabel, onBack, children }: DecisionFormProps) {
  const { ref } = form.formProps;
  // The button that opened the form has disappeared, so the field takes the focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [ref]);
  return (
    <form {...form.formProps} className="grid correction__form">
      {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
      {children}
      <div className="row">
        <Button variant={variant} {...form.submitProps} busyLabel={busyLabel}>
          {action}
        </Button>
        <Button disabled={form.submitProps.busy} onClick={onBack}>
          {m.corrections_back()}
        </Button>
      </div>
    </form>
  );
}
