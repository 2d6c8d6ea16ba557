import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Profile, withdrawProfile } from '#contract/matrimony.ts';
import { call } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { useToast } from '#web/shared/ui/use-toast.ts';
import { changesName, forget } from './draft.ts';

interface WithdrawQuestionProps {
  readonly profile: Profile;
  /** It is gone, and the list is about to be read anew. */
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

/** Asks, and takes the profile back with its photo; what was being changed in it is forgotten here as well. */
export function WithdrawQuestion({ profile, onWithdrawn, onClose }: WithdrawQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function withdraw(): Promise<void> {
    setBusy(true);
    try {
      await call(withdrawProfile, { params: { id: String(profile.id) } });
      forget(changesName(profile.id));
      toast.success(m.said_profileWithdrawn());
      onWithdrawn();
    } catch (error) {
      toast.error(explain(error).message ?? m.said_errorOccurred());
    }
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      danger
      question={m.matrimony_withdrawQuestion()}
      detail={m.matrimony_withdrawDetail({ name: profile.name })}
      confirmLabel={m.matrimony_withdraw()}
      cancelLabel={m.matrimony_keep()}
      busy={isBusy}
      busyLabel={m.matrimony_withdrawing()}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    />
  );
}
