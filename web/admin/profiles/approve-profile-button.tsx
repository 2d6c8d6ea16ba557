import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveProfile } from '#contract/admin-profiles.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';

interface ApproveProfileButtonProps {
  readonly id: number;
  /** The `updatedAt` of the profile as it is shown. */
  readonly seen: string;
  readonly onApproved: () => void;
}

/** Approves at once, without a question: nothing is lost by it. */
export function ApproveProfileButton({ id, seen, onApproved }: ApproveProfileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function approve(): Promise<void> {
    setBusy(true);
    try {
      await api.call(approveProfile, { params: { id: String(id) }, body: { seen } });
      toast.success(m.said_profileApproved());
      onApproved();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      toast.error(conflictSentence(error, profileLabels()) ?? m.said_profileApproveFailed());
      // Somebody else may have changed or deleted it; without an answer, what stands there stays.
      if (error instanceof CallFailed) await revalidate();
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
