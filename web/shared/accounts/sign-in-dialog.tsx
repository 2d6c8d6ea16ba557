import { useState } from 'react';
import { credentials } from '#contract/sessions.ts';
import { sessionProblem } from '#web/shared/api/client.ts';
import { saveTokens } from '#web/shared/api/tokens.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { NoticeDialog } from '#web/shared/ui/dialog.tsx';
import { CurrentPasswordField, EmailField } from './credential-fields.tsx';
import { explainSignIn, signIn } from './sign-in.ts';

const checkCredentials = checkWith(credentials);

interface SignInDialogProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** Signs a member in without leaving the page, so that the unsaved state of the page is not lost (decision 20). */
function SignInDialog({ onSignedIn, onClose }: SignInDialogProps) {
  return (
    <FormDialog
      fields={['email', 'password']}
      check={checkCredentials}
      act={async (body) => {
        saveTokens('user', await signIn('user', body));
        onSignedIn();
      }}
      explain={(error) => explainSignIn(error, paths.forgotPassword, '_blank')}
      icon="lock"
      tone="brass"
      title={m.nav_signIn()}
      more={m.admin_nothingLost()}
      submit={{ label: m.nav_signIn(), busy: m.login_busy() }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <EmailField {...field('email')} />
          <CurrentPasswordField {...field('password')} />
        </>
      )}
    </FormDialog>
  );
}

/**
 * Offers members to sign in after a call failed without a session, on every page of React (specification section 5,
 * decision 20). Open forms keep their content.
 */
export function SignInQuestion({ onSignedIn }: Pick<SignInDialogProps, 'onSignedIn'>) {
  const [isSigningIn, setSigningIn] = useState(false);
  const close = () => sessionProblem.write('dismissed');
  if (isSigningIn) return <SignInDialog onSignedIn={onSignedIn} onClose={close} />;
  return (
    <NoticeDialog
      icon="lock"
      text={m.failed_matrimonyNotAuthorized()}
      more={m.matrimony_nothingLost()}
      okLabel={m.nav_close()}
      onClose={close}
      action={
        <Button variant="primary" onClick={() => setSigningIn(true)}>
          {m.nav_signIn()}
        </Button>
      }
    />
  );
}
