import { useState } from 'react';
import type { SessionKind } from '#web/shared/api/tokens.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';

interface LogoutQuestionProps {
  readonly kind: SessionKind;
  readonly onStay: () => void;
}

/** Asks before signing out (specification section 2). Mount it to ask; when confirmed, the page is left. */
export function LogoutQuestion({ kind, onStay }: LogoutQuestionProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    // Loaded when it is needed: whoever only reads has no use for the calls.
    void import('#web/shared/api/sign-out.ts').then(({ signOut }) => signOut(kind));
  };
  return (
    <ConfirmDialog
      icon="logout"
      question={m.logout_question()}
      confirmLabel={m.nav_logout()}
      cancelLabel={m.logout_stay()}
      busy={leaving}
      onConfirm={leave}
      onCancel={onStay}
    />
  );
}
