import { useId, useRef } from 'react';
import { endOtherUserSessions, endUserSession, type OwnSession } from '#contract/own-account.ts';
import { Sessions } from '#web/shared/accounts/sessions.tsx';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';

interface SessionsDialogProps {
  readonly sessions: readonly OwnSession[];
  readonly onClose: () => void;
}

export function SessionsDialog({ sessions, onClose }: SessionsDialogProps) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={close} onCancel={onClose}>
      <DialogHead id={id} icon="lock" tone="brand" title={m.mypage_sessions()} more={m.account_sessionsHint()} />
      <div className="grid dialog__stack">
        <Sessions
          sessions={sessions}
          endSession={(session) => api.call(endUserSession, { params: { id: session } })}
          endOthers={() => api.call(endOtherUserSessions, {})}
        />
        <Button ref={close} variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
    </Dialog>
  );
}
