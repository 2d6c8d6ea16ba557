import { useRevalidator } from 'react-router';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { acceptCorrection, type AdminCorrection } from '#contract/corrections.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { correctionLabels } from './correction-labels.ts';
import { DecisionForm } from './decision-form.tsx';
import { explainDecision } from './explain-decision.ts';

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
