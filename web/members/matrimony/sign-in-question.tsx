import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { SignInDialog } from '#web/shared/accounts/sign-in-dialog.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { NoticeDialog } from '#web/shared/ui/notice-dialog.tsx';

interface SignInQuestionProps {
  readonly onSignedIn: () => void;
  readonly onClose: () => void;
}

/** The form was sent without a session (specification section 5): says so, and lets them sign in where they are. */
export function SignInQuestion({ onSignedIn, onClose }: SignInQuestionProps) {
  const [isSigningIn, setSigningIn] = useState(false);
  if (isSigningIn) return <SignInDialog onSignedIn={onSignedIn} onClose={onClose} />;
  return (
    <NoticeDialog
      icon="lock"
      text={m.said_matrimonyNotAuthorized()}
      more={m.matrimony_nothingLost()}
      okLabel={m.nav_close()}
      onClose={onClose}
      action={
        <Button variant="primary" onClick={() => setSigningIn(true)}>
          {m.nav_signIn()}
        </Button>
      }
    />
  );
}
