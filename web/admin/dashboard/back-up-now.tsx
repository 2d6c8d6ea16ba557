import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backUpNow } from '#contract/backups.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button, type ButtonVariant } from '#web/shared/ui/button.tsx';

/** Begins a backup, and leads to where it can be watched. */
export function BackUpNow({ variant }: { readonly variant: ButtonVariant }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function begin(): Promise<void> {
    setBusy(true);
    try {
      await api.call(backUpNow, {});
      await navigate(local(paths.adminHealth));
    } catch (error) {
      if (!(error instanceof SessionOver))
        toast.error(error instanceof CallFailed ? error.message : m.said_errorOccurred());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant={variant} busy={isBusy} onClick={() => void begin()}>
      {m.health_backUpNow()}
    </Button>
  );
}
