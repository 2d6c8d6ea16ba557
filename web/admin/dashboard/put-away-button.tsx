import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { putAwayNoBackups } from '#contract/backups.ts';
import { callAsAdmin, SessionOver } from '#web/shared/api/call-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';

/** Puts away for everybody, and for good, that there are no backups; it goes on standing on the page of the site's health. */
export function PutAwayButton() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function putAway(): Promise<void> {
    setBusy(true);
    try {
      await callAsAdmin(putAwayNoBackups, {});
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
