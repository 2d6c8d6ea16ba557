import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { explain, inPageLanguage } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { toast } from '#web/shared/frame/toast.ts';

export interface ConfirmActionWords {
  readonly question: string;
  /** Names whom it is about, and what follows from it. */
  readonly detail: string | undefined;
  /** "Remove administrator", "Keep administrator" */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  /** What is said afterwards, in place of what the server says. */
  readonly done?: string;
  readonly failed?: string;
}

interface ConfirmActionProps {
  readonly words: ConfirmActionWords;
  readonly danger?: boolean;
  readonly icon?: IconName;
  /** Answers what the server said. */
  readonly act: () => Promise<{ readonly code: string; readonly message: string }>;
  /** Says of a failure what `failed` would not, such as that a colleague was quicker. */
  readonly explainFailure?: (error: unknown) => string | undefined;
  /** It is done, and what the page shows is about to be read anew. */
  readonly onDone?: () => void;
  /** Leaves the page when it is done: nothing is read anew. */
  readonly leave?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, acts, says what came of it and closes; without a session it stays, to be confirmed again (decision 20). */
export function ConfirmAction({
  words,
  danger,
  icon,
  act,
  explainFailure,
  onDone,
  leave,
  onClose,
}: ConfirmActionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const said = await act();
      toast.success(words.done ?? (await inPageLanguage(said)));
      if (leave) {
        await leave();
        return;
      }
      onDone?.();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      const failed = explainFailure?.(error) ?? words.failed;
      toast.error(failed ?? explain(error).message ?? m.said_errorOccurred());
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
