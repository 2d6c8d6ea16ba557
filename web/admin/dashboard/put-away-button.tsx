import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { putAwayNoBackups } from '#contract/backups.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';

/** Puts away for everybody, and for good, that there are no backups; it goes on standing on the page of the site's health. */
export function PutAwayButton() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function putAway(): Promise<void> {
    setBusy(true);
    try {
      await api.call(putAwayNoBackups, {});
      toast.success(m.said_noticePutAway());
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(m.said_errorOccurred());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} onClick={() => void putAway()}>
      {m.health_putAway()}
    </Button>
  );
}
