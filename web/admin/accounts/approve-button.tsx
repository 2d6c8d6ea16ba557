import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveAccount, UNDO_APPROVAL_MS, type Account } from '#contract/accounts.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { accountLabels } from './account-labels.ts';

interface ApproveButtonProps {
  readonly account: Account;
  /** `undoUntil` is 10 seconds after the click, in milliseconds since 1970. The server sends no email before then. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
}

/** Approves an account at once, because an approval can be undone (specification sections 4 and 8, decision 35). */
export function ApproveButton({ account, onApproved }: ApproveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function approve(): Promise<void> {
    setBusy(true);
    const undoUntil = Date.now() + UNDO_APPROVAL_MS;
    try {
      const { id, updatedAt: seen } = account;
      const { user } = await api.call(approveAccount, { params: { id: String(id) }, body: { seen } });
      toast.success(m.said_userApproved(), m.said_userWithdrawn());
      onApproved(user, undoUntil);
      await revalidate();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast.error(conflictMessage(error, accountLabels()) ?? m.said_userApproveFailed());
      // The server has refused the approval, perhaps because another administrator has approved or deleted the account.
      if (error instanceof CallFailed) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={isBusy} busyLabel={m.admin_approving()} onClick={() => void approve()}>
      {m.admin_approve()}
      <HiddenRecordName name={account.name} />
    </Button>
  );
}
