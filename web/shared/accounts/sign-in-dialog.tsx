import { useId, useRef } from 'react';
import { credentials } from '#contract/accounts.ts';
import { explainSignIn } from './explain-sign-in.ts';
import { signIn } from '#web/shared/api/sign-in.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DialogHead } from '#web/shared/ui/dialog-head.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { PasswordField } from '#web/shared/ui/password-field.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkCredentials = checkWith(credentials);

interface SignInDialogProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** Lets a member sign in where they are: the page below, with what it holds, stays (decision 20). */
export function SignInDialog({ onSignedIn, onClose }: SignInDialogProps) {
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  const form = useForm({
    fields: ['email', 'password'],
    check: checkCredentials,
    act: async (body) => {
      saveTokens('user', await signIn('user', body));
      onSignedIn();
    },
    explain: (error) => explainSignIn(error, paths.forgotPassword, '_blank'),
  });
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={email} onCancel={onClose}>
      <DialogHead id={id} icon="lock" tone="brass" title={m.nav_signIn()} more={m.admin_nothingLost()} />
      <div className="grid dialog__stack">
        <form {...form.formProps}>
          <FormProblems title={m.form_problem()} form={form} />
          <TextField
            ref={email}
            label={m.auth_email()}
            name="email"
            id={`${id}-email`}
            kind="email"
            autoComplete="username"
            aria-required
            error={form.errors['email']}
          />
          <PasswordField
            label={m.auth_password()}
            name="password"
            id={`${id}-password`}
            autoComplete="current-password"
            aria-required
            showLabel={m.form_show()}
            hideLabel={m.form_hide()}
            error={form.errors['password']}
          />
          <Button variant="primary" size="lg" block {...form.submitProps} busyLabel={m.login_busy()}>
            {m.nav_signIn()}
          </Button>
        </form>
        <Button variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
