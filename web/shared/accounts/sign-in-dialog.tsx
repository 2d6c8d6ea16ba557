import { useRef } from 'react';
import { credentials } from '#contract/sessions.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { CurrentPasswordField, EmailField } from './credential-fields.tsx';
import { explainSignIn, signIn } from './sign-in.ts';

const checkCredentials = checkWith(credentials);

interface SignInDialogProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** Signs a member in without leaving the page, so that the unsaved state of the page is not lost (decision 20). */
export function SignInDialog({ onSignedIn, onClose }: SignInDialogProps) {
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
    <FormDialog
      form={form}
      initialFocus={email}
      icon="lock"
      tone="brass"
      title={m.nav_signIn()}
      more={m.admin_nothingLost()}
      submit={{ label: m.nav_signIn(), busy: m.login_busy() }}
      onClose={onClose}
    >
      {(id) => (
        <>
          <EmailField {...form.field('email')} ref={email} id={`${id}-email`} />
          <CurrentPasswordField {...form.field('password')} id={`${id}-password`} />
        </>
      )}
    </FormDialog>
  );
}
