import { type ReactNode, useEffect } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { FormFrame } from '#web/shared/ui/use-form.ts';

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
    <form {...form.formProps} className="correction__form">
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
