import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionOver } from '#web/shared/api/call-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';

export interface DeleteQuestionWords {
  /** The specification's exact words. */
  readonly question: string;
  /** "Delete event", "Keep event" */
  readonly remove: string;
  readonly keep: string;
  readonly done: string;
  readonly failed: string;
}

interface DeleteQuestionProps {
  readonly words: DeleteQuestionWords;
  /** What it is about: its name, its day. */
  readonly detail: string;
  readonly act: () => Promise<unknown>;
  /** The record is gone, and the list is about to be read anew. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks, deletes and closes; without a session it stays, to be confirmed again after signing in (decision 20). */
export function DeleteQuestion({ words, detail, act, onDeleted, onClose }: DeleteQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await act();
      toast.success(words.done);
      onDeleted();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      toast.error(words.failed);
    }
    // Also after a failure: somebody else may have deleted the record.
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      question={words.question}
      detail={detail}
      confirmLabel={words.remove}
      cancelLabel={words.keep}
      busy={isBusy}
      busyLabel={m.admin_deleting()}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
