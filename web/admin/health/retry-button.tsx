import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain, translateMessage, type ServerMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';

interface RetryButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  /** Names the task for screen readers. */
  readonly about: string;
  readonly onRetry: () => Promise<ServerMessage>;
  readonly onDone?: () => void;
}

export function RetryButton({ label, busyLabel, about, onRetry, onDone }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      toast.success(await translateMessage(await onRetry()));
      onDone?.();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast.error(explain(error).message ?? '');
    } finally {
      setBusy(false);
    }
    // Also reloads after an error, because another administrator may have retried the task.
    await revalidate();
  }

  return (
    <Button busy={isBusy} busyLabel={busyLabel} onClick={() => void retry()}>
      {label}
      <span className="visually-hidden"> {about}</span>
    </Button>
  );
}
