import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionOver } from '#web/shared/api/call-as-admin.ts';
import { explain } from '#web/shared/api/explain.ts';
import { inPageLanguage } from '#web/shared/languages/server-sentences.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';

export interface ConfirmActionWords {
  readonly question: string;
  /** Names whom it is about, and what follows from it. */
  readonly detail: string | undefined;
  /** "Remove administrator", "Keep administrator" */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
}

interface ConfirmActionProps {
  readonly words: ConfirmActionWords;
  readonly danger?: boolean;
  readonly icon?: IconName;
  /** Answers what the server said. */
  readonly act: () => Promise<{ readonly code: string; readonly message: string }>;
  /** It is done, and what the page shows is about to be read anew. */
  readonly onDone?: () => void;
  /** Leaves the page when it is done: nothing is read anew. */
  readonly leave?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, acts, says what came of it and closes; without a session it stays, to be confirmed again (decision 20). */
export function ConfirmAction({ words, danger, icon, act, onDone, leave, onClose }: ConfirmActionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      toast.success(await inPageLanguage(await act()));
      if (leave) {
        await leave();
        return;
      }
      onDone?.();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      toast.error(explain(error).message ?? '');
    }
    // Also after a failure: somebody else may have done the same.
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      danger={danger}
      icon={icon}
      question={words.question}
      detail={words.detail}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      busy={isBusy}
      busyLabel={words.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
