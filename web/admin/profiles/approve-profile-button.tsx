import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveProfile } from '#contract/admin-profiles.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';

interface ApproveProfileButtonProps {
  readonly id: number;
  /** Of the profile as it is shown. */
  readonly updatedAt: string;
  readonly onApproved: () => void;
}

/** Approves at once, without a question: nothing is lost by it. */
export function ApproveProfileButton({ id, updatedAt, onApproved }: ApproveProfileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function approve(): Promise<void> {
    setBusy(true);
    try {
      await api.call(approveProfile, { params: { id: String(id) }, body: { updatedAt } });
      toast.success(m.said_profileApproved());
      onApproved();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      const isAnother = error instanceof CallFailed && error.status === 409;
      toast.error(isAnother ? m.said_changedMeanwhile() : m.said_profileApproveFailed());
      // Somebody else may have changed or deleted it.
      await revalidate();
    }
  }

  return (
    <Button
      variant="primary"
      size="lg"
      icon="ok"
      busy={isBusy}
      busyLabel={m.admin_approving()}
      onClick={() => void approve()}
    >
      {m.profiles_approve()}
    </Button>
  );
}
