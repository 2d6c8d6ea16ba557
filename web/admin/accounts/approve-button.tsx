import { approveAccount, UNDO_APPROVAL_MS, type Account, type Candidate } from '#contract/accounts.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { accountLabels } from './account-labels.ts';

interface ApproveButtonProps {
  readonly account: Account;
  /** The member to whom the account is linked together with the approval; undefined to leave its links as they are. */
  readonly member?: Pick<Candidate, 'id' | 'folio'> | undefined;
  /** False if another button of the row is more likely to be the right one. */
  readonly isPrimary?: boolean;
  /** `undoUntil` is 10 seconds after the click, in milliseconds since 1970. The server sends no email before then. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
}

/** Approves an account at once, because an approval can be undone (specification sections 4 and 8, decision 35). */
export function ApproveButton({ account, member, isPrimary = true, onApproved }: ApproveButtonProps) {
  const { isBusy, decide } = useDecision(accountLabels(), m.failed_userApprove());
  const { id, updatedAt: seen } = account;
  const members = member && [...account.members.map((linked) => linked.id), member.id];

  function approve(): Promise<boolean> {
    const undoUntil = Date.now() + UNDO_APPROVAL_MS;
    return decide({
      send: () => api.call(approveAccount, { params: { id: String(id) }, body: { members, seen } }),
      done: m.said_userApproved(),
      replaces: m.said_userWithdrawn(),
      onDone: ({ user }) => onApproved(user, undoUntil),
    });
  }

  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      busy={isBusy}
      busyLabel={m.admin_approving()}
      onClick={() => void approve()}
    >
      {member ? m.users_approveAs({ folio: member.folio }) : m.admin_approve()}
      <HiddenRecordName name={account.name} />
    </Button>
  );
}
