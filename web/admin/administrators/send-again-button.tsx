import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { inviteAdministrator, type Invitation } from '#contract/administrators.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, inPageLanguage } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';

/** Mails a fresh link in place of one that was lost or is about to end. */
export function SendAgainButton({ invitation: { name, email } }: { readonly invitation: Invitation }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function send(): Promise<void> {
    setBusy(true);
    try {
      toast.success(await inPageLanguage(await api.call(inviteAdministrator, { body: { name, email } })));
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(explain(error).message ?? '');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} busyLabel={m.admins_sending()} onClick={() => void send()}>
      {m.admins_sendAgain()}
      <span className="visually-hidden" translate="no">
        {' '}
        {name}
      </span>
    </Button>
  );
}
