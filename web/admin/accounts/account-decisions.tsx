import {
  type Account,
  type AccountStatus,
  approveAccount,
  type Candidate,
  UNDO_APPROVAL_MS,
  withdrawApproval,
} from '#contract/accounts.ts';
import { UndoButton } from '#web/admin/records/undo-button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { useStableRows } from '#web/admin/records/use-stable-rows.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';

export const accountLabels = () => ({ status: m.admin_isApproved(), members: m.admin_linkedMembers() });

/** An account of a list. `isApplicant` is set after a decision: whether the account waited before it. */
export type ListedAccount = Account & { readonly isApplicant?: boolean };

/** Returns whether the account waits for a decision, or has waited for one that was made in this list. */
export function isApplicant(account: ListedAccount): boolean {
  return account.isApplicant ?? account.status === 'waiting';
}

/** Keeps what the row of a decided account shows, so that the row keeps its height. */
const withShown = (shown: ListedAccount, now: ListedAccount): ListedAccount => ({
  ...now,
  candidates: now.candidates ?? shown.candidates,
  isApplicant: isApplicant(shown),
});

/**
 * Keeps the order of accounts after one was approved, refused or linked, or after that was undone.
 * @param read the latest response of the server
 */
export function useStableAccounts(read: readonly ListedAccount[]) {
  const { undoUntil, ...list } = useStableRows(read, withShown);
  return {
    ...list,
    /** Like that of `useStableRows`. A colleague may have set the account to waiting meanwhile. */
    undoUntil: (account: Account) => (account.status === 'waiting' ? undefined : undoUntil(account)),
  };
}

/** Shows the decision about a user; nothing while the user waits. */
export function DecisionBadge({ status }: { readonly status: AccountStatus }) {
  if (status === 'waiting') return null;
  return status === 'approved' ? (
    <Badge kind="ok" icon="check">
      {m.admin_isApproved()}
    </Badge>
  ) : (
    <Badge kind="plain" icon="x">
      {m.users_isRefused()}
    </Badge>
  );
}

interface ApproveButtonProps {
  readonly account: Account;
  /** The member to whom the account is linked, as this person, together with the approval; undefined to leave its links as they are. */
  readonly member?: (Pick<Candidate, 'id' | 'folio'> & { readonly person: { readonly id: number } | null }) | undefined;
  /** By default, "Approve as folio 12" with a member, and "Approve" without. */
  readonly label?: string | undefined;
  /** False if another button of the row is more likely to be the right one. */
  readonly isPrimary?: boolean;
  /** `undoUntil` is 10 seconds after the click, in milliseconds since 1970. The server sends no email before then. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
}

/** Approves an account at once, because an approval can be undone (specification sections 4 and 8, decision 35). */
export function ApproveButton({ account, member, label, isPrimary = true, onApproved }: ApproveButtonProps) {
  const { isBusy, decide } = useDecision(accountLabels(), m.failed_userApprove());
  const { id, updatedAt: seen } = account;
  const links = member && [
    ...account.members.map((linked) => linked.id),
    { id: member.id, person: member.person?.id ?? null },
  ];

  function approve(): Promise<boolean> {
    const undoUntil = Date.now() + UNDO_APPROVAL_MS;
    return decide({
      send: () => api.call(approveAccount, { params: { id: String(id) }, body: { members: links, seen } }),
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
      {label ?? (member ? m.users_approveAs({ folio: member.folio }) : m.admin_approve())}
      <HiddenRecordName name={account.name} />
    </Button>
  );
}

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
