import { useState } from 'react';
import { makeResetLink, type Account } from '#contract/accounts.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';

interface PasswordLinkButtonProps {
  readonly account: Account;
  readonly onLink: (link: string) => void;
}

/** Makes a link for members without email habits (decision 10); an older one of the same user ends with it. */
export function PasswordLinkButton({ account, onLink }: PasswordLinkButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      const { link } = await api.call(makeResetLink, { params: { id: String(account.id) } });
      onLink(link);
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(m.admin_linkFailed());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} busyLabel={m.admin_makingLink()} onClick={() => void make()}>
      {m.admin_passwordLink()}
      <span className="visually-hidden"> {account.name}</span>
    </Button>
  );
}
