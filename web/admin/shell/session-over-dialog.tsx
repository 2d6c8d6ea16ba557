import { useId, useRef, useState } from 'react';
import { sessionProblem, type SessionProblem } from '#web/shared/api/client.ts';
import { saveTokens, type Tokens } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead, NoticeDialog } from '#web/shared/ui/dialog.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';

const sentences = { missing: m.admin_tokenMissing, ended: m.admin_unauthorized } as const;

interface SessionOverDialogProps {
  readonly problem: SessionProblem;
  readonly onLogin: () => void;
}

/** Reports that the session has ended and offers to sign in. The page below keeps its state (decision 20). */
export function SessionOverDialog({ problem, onLogin }: SessionOverDialogProps) {
  const [isLoggingIn, setLoggingIn] = useState(false);
  const close = () => sessionProblem.write(undefined);
  const handleSignedIn = (tokens: Tokens) => {
    saveTokens('admin', tokens);
    close();
    onLogin();
  };
  if (isLoggingIn) return <LoginDialog onSignedIn={handleSignedIn} onClose={close} />;
  return (
    <NoticeDialog
      icon="lock"
      text={sentences[problem]()}
      more={m.admin_nothingLost()}
      okLabel={m.nav_close()}
      onClose={close}
      action={
        <Button variant="primary" onClick={() => setLoggingIn(true)}>
          {m.admin_login()}
        </Button>
      }
    />
  );
}

interface LoginDialogProps {
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onClose: () => void;
}

function LoginDialog({ onSignedIn, onClose }: LoginDialogProps) {
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={email} onCancel={onClose}>
      <DialogHead id={id} icon="lock" tone="brass" title={m.admin_login()} more={m.admin_nothingLost()} />
      <div className="grid dialog__stack">
        <AdminLoginForm onSignedIn={onSignedIn} inPlace emailRef={email} />
        <Button variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
