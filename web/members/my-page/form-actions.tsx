import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { FormFrame } from '#web/shared/ui/use-form.ts';

interface FormActionsProps {
  readonly form: FormFrame;
  readonly onClose: () => void;
}

/** The foot of a form in place of a line: why it was not sent, and its two buttons. */
export function FormActions({ form, onClose }: FormActionsProps) {
  return (
    <>
      <FormProblems title={m.form_problem()} form={form} />
      <div className="flow above-4">
        <Button variant="primary" {...form.submitProps} busyLabel={m.mypage_sending()}>
          {m.mypage_send()}
        </Button>
        <Button disabled={form.submitProps.busy} onClick={onClose}>
          {m.mypage_cancel()}
        </Button>
      </div>
    </>
  );
}
