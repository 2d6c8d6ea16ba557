import { useRevalidator } from 'react-router';
import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { refuseCorrection } from '#contract/corrections.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import type { DecisionFormOwner } from './accept-form.tsx';
import { DecisionForm } from './decision-form.tsx';
import { explainDecision } from './explain-decision.ts';

const check = checkWith(refuseCorrection.body);

/** Refuses a correction with a reason, which its sender reads. */
export function RefuseForm({ correction, onDecided, onBack }: DecisionFormOwner) {
  const { id, updatedAt: seen, sentBy } = correction;
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['reason'],
    check,
    act: async ({ reason }) => {
      const { correction: now } = await api.call(refuseCorrection, {
        params: { id: String(id) },
        body: { reason, seen },
      });
      toast.success(m.said_correctionRefused(), m.said_correctionUndone());
      onDecided(now, Date.now() + UNDO_APPROVAL_MS);
      await revalidate();
    },
    explain: (error) => explainDecision(error, revalidate),
  });
  return (
    <DecisionForm
      form={form}
      variant="danger"
      action={m.corrections_refuseAndSend()}
      busyLabel={m.corrections_refusing()}
      onBack={onBack}
    >
      <TextareaField
        {...form.field('reason')}
        id={`reason-${id}`}
        rows={2}
        label={m.corrections_why()}
        hint={m.corrections_whyHint({ name: sentBy })}
        readOnly={form.submitProps.busy}
        aria-required
      />
    </DecisionForm>
  );
}
