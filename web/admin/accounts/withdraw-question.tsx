import { type Account, withdrawApproval } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import { accountLabels } from './account-decisions.tsx';

interface WithdrawQuestionProps {
  readonly account: Account;
  /** Called after the withdrawal, before the list reloads. */
  readonly onWithdrawn: (now: Account) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an approval is withdrawn that the Undo button can no longer undo (decision 35). */
export function WithdrawQuestion({ account, onWithdrawn, onClose }: WithdrawQuestionProps) {
  const { id, name, email, updatedAt: seen } = account;
  return (
    <ConfirmAction
      danger
      icon="undo"
      words={{
        question: m.admin_withdrawQuestion(),
        detail: m.admin_withdrawDetail({ name, email }),
        confirm: m.admin_withdraw(),
        cancel: m.admin_keepApproval(),
        busy: m.admin_withdrawing(),
      }}
      explainFailure={(error) => conflictMessage(error, accountLabels())}
      act={async () => {
        const done = await api.call(withdrawApproval, { params: { id: String(id) }, body: { seen } });
        onWithdrawn(done.user);
        return done;
      }}
      onClose={onClose}
    />
  );
}
