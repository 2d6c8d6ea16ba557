import { type User, withdrawUser } from '#contract/accounts.ts';
import { callOffice } from '#web/shared/api/call-office.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { DeedQuestion } from '#web/admin/records/deed-question.tsx';

interface WithdrawQuestionProps {
  readonly user: User;
  /** The user waits again, and the list is about to be read anew. */
  readonly onWithdrawn: () => void;
  readonly onClose: () => void;
}

/** Asks before an approval of long ago is taken back (decision 35). */
export function WithdrawQuestion({ user: { id, name, email }, onWithdrawn, onClose }: WithdrawQuestionProps) {
  return (
    <DeedQuestion
      danger
      icon="undo"
      words={{
        question: m.admin_withdrawQuestion(),
        detail: m.admin_withdrawDetail({ name, email }),
        confirm: m.admin_withdraw(),
        cancel: m.admin_keepApproval(),
        busy: m.admin_withdrawing(),
      }}
      act={() => callOffice(withdrawUser, { params: { id: String(id) } })}
      onDone={onWithdrawn}
      onClose={onClose}
    />
  );
}
