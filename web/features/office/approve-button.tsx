import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveUser, type User } from '#contract/accounts.ts';
import { callOffice, SessionOver } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/use-toast.ts';

interface ApproveButtonProps {
  readonly user: User;
  readonly onApproved: () => void;
}

/** Approves at once, without a question: nothing is lost by it (specification sections 4 and 8). */
export function ApproveButton({ user, onApproved }: ApproveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function approve(): Promise<void> {
    setBusy(true);
    try {
      await callOffice(approveUser, { params: { id: String(user.id) } });
      toast.success(m.said_userApproved());
      onApproved();
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionOver)) toast.error(m.said_userApproveFailed());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={isBusy} busyLabel={m.admin_approving()} onClick={() => void approve()}>
      {m.admin_approve()}
      <span className="vh"> {user.name}</span>
    </Button>
  );
}
