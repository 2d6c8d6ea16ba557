import { newPassword, resetPassword } from '#contract/accounts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { call } from '#web/shared/api/client.ts';
import { checkWith, explain } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';

interface ResetPasswordFormProps {
  /** Of the link; empty until the page has come alive. */
  readonly token: string;
  readonly onChanged: (answer: Answer<typeof resetPassword>) => void;
  /** The link has been used, replaced, or is too old. */
  readonly onInvalid: () => void;
}

const checkNewPassword = comparePasswords(checkWith(newPassword));

/** Chooses a new password with the token of a mailed link (decision 10). */
export function ResetPasswordForm({ token, onChanged, onInvalid }: ResetPasswordFormProps) {
  const form = useForm({
    fields: ['password', 'confirmPassword'],
    check: (typed) => checkNewPassword({ ...typed, token }),
    act: async (body) => {
      try {
        onChanged(await call(resetPassword, { body }));
      } catch (error) {
        if (!(error instanceof CallFailed) || error.message !== messages.resetLinkInvalid) throw error;
        onInvalid();
      }
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormProblems title={m.form_problem()} form={form} />
      <NewPasswordFields label={m.reset_password()} confirmLabel={m.reset_confirm()} errors={form.errors} />
      <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.reset_busy()}>
        {m.reset_submit()}
      </Button>
    </form>
  );
}
