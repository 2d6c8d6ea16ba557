import { useNavigate } from 'react-router';
import { register, registration } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { local } from '#web/shared/links/addresses.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { call } from '#web/shared/api/client.ts';
import { checkWith, explain } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { useForm, type FormFailure } from '#web/shared/ui/use-form.ts';
import { arrivingWith } from './arrival.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';

const checkRegistration = comparePasswords(checkWith(registration));

/** A refusal that says nothing of its own has a sentence of this form's (specification section 8). */
function explainRegistration(error: unknown): FormFailure {
  const saysNothing = error instanceof CallFailed && error.message === messages.errorOccurred;
  return saysNothing ? { message: m.said_registrationFailed() } : explain(error);
}

/** Asks for an account: specification sections 4, 5 and 8. */
export function RegisterForm() {
  const navigate = useNavigate();
  const form = useForm({
    fields: ['name', 'email', 'phone', 'password', 'confirmPassword'],
    check: (typed) => checkRegistration({ ...typed, language: getLocale() }),
    act: async (body) => {
      const { message } = await call(register, { body });
      await navigate(local(paths.login), { state: arrivingWith(message) });
    },
    explain: explainRegistration,
  });
  const { errors } = form;

  return (
    <form {...form.formProps}>
      <FormProblems title={m.form_problem()} form={form} />
      <TextField label={m.register_name()} name="name" autoComplete="name" aria-required error={errors['name']} />
      <TextField
        label={m.auth_email()}
        name="email"
        kind="email"
        autoComplete="email"
        aria-required
        error={errors['email']}
      />
      <TextField
        label={m.register_phone()}
        name="phone"
        kind="numeric"
        autoComplete="tel"
        aria-required
        hint={m.register_phoneHint()}
        error={errors['phone']}
      />
      <NewPasswordFields label={m.auth_password()} confirmLabel={m.register_confirm()} errors={errors} />
      <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.register_busy()}>
        {m.register_submit()}
      </Button>
    </form>
  );
}
