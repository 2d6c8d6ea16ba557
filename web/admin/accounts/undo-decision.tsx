import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Account, withdrawApproval } from '#contract/accounts.ts';
import { UndoButton } from '#web/admin/records/undo-button.tsx';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { accountLabels } from './account-labels.ts';

interface UndoDecisionProps {
  readonly account: Account;
  /** Until when the decision can be undone, in milliseconds since 1970. */
  readonly until: number;
  readonly onUndone: (now: Account) => void;
  readonly onOver: () => void;
}

/** Undoes a recent approval or refusal. */
export function UndoDecision({ account, until, onUndone, onOver }: UndoDecisionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isRefused = account.status === 'refused';

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      const { id, updatedAt: seen } = account;
      const { user } = await api.call(withdrawApproval, { params: { id: String(id) }, body: { seen } });
      if (isRefused) toast.success(m.users_refusalWithdrawn(), m.said_userRefused());
      else toast.success(m.said_userWithdrawn(), m.said_userApproved());
      onUndone(user);
      await revalidate();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast.error(conflictMessage(error, accountLabels()) ?? m.said_userWithdrawFailed());
      if (error instanceof CallFailed) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return (
    <UndoButton until={until} isBusy={isBusy} onUndo={() => void undo()} onOver={onOver}>
      {(isRefused ? m.users_refusalOf : m.admin_approvalOf)({ name: account.name })}
    </UndoButton>
  );
}
