import { useState } from 'react';
import { forgotPassword, forgottenPassword } from '#contract/accounts.ts';
import { call } from '#web/shared/api/client.ts';
import { checkWith, explain } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localMessage } from '#web/shared/languages/local-message.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkForgotten = checkWith(forgottenPassword);

/** Asks for a link to choose a new password; the answer tells nobody whether there is such an account (decision 10). */
export function ForgotPasswordForm({ role }: { readonly role: 'user' | 'admin' }) {
  const [answered, setAnswered] = useState<string>();
  const form = useForm({
    fields: ['email'],
    check: (typed) => checkForgotten({ ...typed, role }),
    act: async (body) => {
      setAnswered(undefined);
      const { message } = await call(forgotPassword, { body });
      setAnswered(localMessage(message));
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <div role="status">
        {answered !== undefined && form.errors['email'] === undefined && <Notice kind="success">{answered}</Notice>}
      </div>
      <FormProblems title={m.form_problem()} form={form} />
      <TextField
        label={m.auth_email()}
        name="email"
        kind="email"
        autoComplete="username"
        aria-required
        error={form.errors['email']}
      />
      <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.forgot_busy()}>
        {m.forgot_submit()}
      </Button>
    </form>
  );
}
