import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Account, withdrawApproval } from '#contract/accounts.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { accountLabels } from './account-labels.ts';

interface UndoButtonProps {
  readonly account: Account;
  /** Until when the decision can be undone, in milliseconds since 1970. */
  readonly until: number;
  readonly onUndone: (now: Account) => void;
  readonly onOver: () => void;
}

/** Undoes a recent approval or refusal. The button stays while it has the pointer or the focus. */
export function UndoButton({ account, until, onUndone, onOver }: UndoButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const { revalidate } = useRevalidator();
  const stays = isBusy || isHeld;
  const isRefused = account.status === 'refused';
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onOver, until - Date.now());
    return () => clearTimeout(timer);
  }, [stays, until, onOver]);

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
    <Button
      icon="undo"
      busy={isBusy}
      busyLabel={m.admin_withdrawing()}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => void undo()}
    >
      {m.admin_undo()}
      <span className="visually-hidden">
        {' '}
        {(isRefused ? m.users_refusalOf : m.admin_approvalOf)({ name: account.name })}
      </span>
    </Button>
  );
}
