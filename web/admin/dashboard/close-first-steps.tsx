import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { closeFirstRun } from '#contract/dashboard.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';

/** Takes the list of first steps from the dashboard, for everybody and for good. */
export function CloseFirstSteps() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function close(): Promise<void> {
    setBusy(true);
    try {
      await api.call(closeFirstRun, {});
      toast.success(m.said_firstStepsClosed());
      await revalidate();
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(m.said_errorOccurred());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void close()}>
      {m.first_close()}
    </Button>
  );
}
