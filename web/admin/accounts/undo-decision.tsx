import { type Account, withdrawApproval } from '#contract/accounts.ts';
import { UndoButton } from '#web/admin/records/undo-button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
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
  const { isBusy, decide } = useDecision(accountLabels(), m.failed_userWithdraw());
  const { id, status, name, updatedAt: seen } = account;
  const isRefused = status === 'refused';
  const undo = () =>
    decide({
      send: () => api.call(withdrawApproval, { params: { id: String(id) }, body: { seen } }),
      done: isRefused ? m.users_refusalWithdrawn() : m.said_userWithdrawn(),
      replaces: isRefused ? m.said_userRefused() : m.said_userApproved(),
      onDone: ({ user }) => onUndone(user),
    });
  return (
    <UndoButton until={until} isBusy={isBusy} onUndo={() => void undo()} onOver={onOver}>
      {(isRefused ? m.users_refusalOf : m.admin_approvalOf)({ name })}
    </UndoButton>
  );
}
