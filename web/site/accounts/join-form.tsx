import { joinAsAdministrator, joining } from '#contract/administrators.ts';
import { messages } from '#contract/messages.ts';
import { comparePasswords } from '#web/shared/accounts/compare-passwords.ts';
import { NewPasswordFields } from '#web/shared/accounts/new-password-fields.tsx';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { call } from '#web/shared/api/client.ts';
import { checkWith, explain } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import type { InvitedAs } from './use-invitation.ts';

const checkJoining = comparePasswords(checkWith(joining));

interface JoinFormProps {
  /** Of the link. */
  readonly token: string;
  readonly invited: InvitedAs;
  readonly onJoined: (message: string) => void;
  /** The link has been used, replaced or taken back, or is too old. */
  readonly onInvalid: () => void;
}

/** Makes an administrator of the person who was invited. */
export function JoinForm({ token, invited, onJoined, onInvalid }: JoinFormProps) {
  const form = useForm({
    fields: ['name', 'password', 'confirmPassword'],
    check: (typed) => checkJoining({ ...typed, token, language: getLocale() }),
    act: async (body) => {
      try {
        onJoined((await call(joinAsAdministrator, { body })).message);
      } catch (error) {
        if (!(error instanceof CallFailed) || error.message !== messages.invitationInvalid) throw error;
        onInvalid();
      }
    },
    explain,
  });
  return (
    <form {...form.formProps}>
      <FormProblems title={m.form_problem()} form={form} />
      <TextField
        label={m.auth_email()}
        name="email"
        kind="email"
        autoComplete="username"
        readOnly
        value={invited.email}
        hint={m.join_emailHint()}
        error={undefined}
      />
      <TextField
        label={m.join_name()}
        name="name"
        autoComplete="name"
        defaultValue={invited.name}
        aria-required
        error={form.errors['name']}
      />
      <NewPasswordFields label={m.auth_password()} confirmLabel={m.register_confirm()} errors={form.errors} />
      <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.join_busy()}>
        {m.join_submit()}
      </Button>
    </form>
  );
}
