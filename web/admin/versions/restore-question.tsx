import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { restoreVersion, type Version } from '#contract/content-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { formatWhen } from './version-card.tsx';

interface RestoreQuestionProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** Asks, brings the version back and closes; without a session it stays, to be confirmed after signing in. */
export function RestoreQuestion({ version, onClose }: RestoreQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await api.call(restoreVersion, { params: { id: String(version.id) } });
      toast.success(m.said_contentRestored(), m.said_contentRestoreFailed());
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      toast.error(error instanceof CallFailed ? error.message : m.said_contentRestoreFailed());
    }
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      icon="clock"
      question={m.content_bringBackQuestion()}
      detail={m.content_bringBackDetail({ when: formatWhen(version) })}
      confirmLabel={m.content_bringBack()}
      cancelLabel={m.content_keepCurrent()}
      busy={isBusy}
      busyLabel={m.manage_saving()}
      onConfirm={() => void restore()}
      onCancel={onClose}
    />
  );
}
