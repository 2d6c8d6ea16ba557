import type { Account } from '#contract/accounts.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { AccountMembers } from './account-members.tsx';
import { ApproveButton } from './approve-button.tsx';
import { isLikely } from './candidate-words.ts';
import { DeleteAccountButton } from './delete-account.tsx';
import { DecisionBadge } from './is-approved.tsx';
import { useResetLink } from './reset-link.tsx';
import { UndoDecision } from './undo-decision.tsx';

export interface AccountActions {
  /** Until `undoUntil`, in milliseconds since 1970, the approval can be undone. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
  readonly onUndone: (now: Account) => void;
  readonly onUndoOver: () => void;
  readonly onLinked: (now: Account) => void;
  readonly onRefuse: () => void;
  readonly onWithdraw: () => void;
  readonly onDelete: (profiles: number | undefined) => void;
  readonly onLink: (link: string) => void;
}

interface AccountRowProps extends AccountActions {
  readonly account: Account;
  readonly number: number;
  /** Since when the account has been approved or has waited, for example "Since 16 November 2026, 4 days". */
  readonly since: string;
  /** Until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
}

export function AccountRow({ account, number, since, ...actions }: AccountRowProps) {
  const isNewlyApproved = actions.undoUntil !== undefined && account.is_approved;
  return (
    <Row id={rowId(account.id)} tabIndex={-1} className={isNewlyApproved ? 'is-ok' : undefined}>
      <Cell className="users-table__index muted figures">{formatNumber(number)}</Cell>
      <Cell className="users-table__name">
        <div className="row">
          <Avatar name={account.name} size="sm" />
          <div className="grow">
            <b>
              <ProperName>{account.name}</ProperName>
            </b>
            <p className="small muted figures">{since}</p>
          </div>
        </div>
        <AccountMembers
          account={account}
          isUndoable={actions.undoUntil !== undefined}
          onLinked={actions.onLinked}
          onApproved={actions.onApproved}
        />
      </Cell>
      <Cell className="breakable users-table__email" label={m.admin_email()} translate="no">
        {account.email}
      </Cell>
      <Cell className="users-table__phone figures" label={m.admin_phone()} translate="no">
        {formatPhone(account.phone)}
      </Cell>
      <Cell className="users-table__actions">
        <Actions account={account} {...actions} />
      </Cell>
    </Row>
  );
}

/** After a decision, a badge replaces the Approve button, so that a second click does nothing. */
function Actions({ account, undoUntil, ...actions }: Omit<AccountRowProps, 'number' | 'since'>) {
  if (undoUntil !== undefined) {
    return (
      <div className="line gap-2 actions">
        <DecisionBadge status={account.status} />
        <UndoDecision account={account} until={undoUntil} onUndone={actions.onUndone} onOver={actions.onUndoOver} />
      </div>
    );
  }
  return (
    <div className="line gap-2 actions">
      <DecisionBadge status={account.status} />
      {!account.is_approved && (
        <ApproveButton
          account={account}
          isPrimary={account.members.length > 0 || account.candidates?.some(isLikely) !== true}
          onApproved={actions.onApproved}
        />
      )}
      {account.status === 'waiting' && (
        <Button onClick={actions.onRefuse}>
          {m.users_refuse()}
          <HiddenRecordName name={account.name} />
        </Button>
      )}
      <DeleteAccountButton account={account} onAsk={actions.onDelete} />
      {account.is_approved && <MoreOfApproved account={account} {...actions} />}
    </div>
  );
}

function MoreOfApproved({ account, onLink, onWithdraw }: Pick<AccountRowProps, 'account' | 'onLink' | 'onWithdraw'>) {
  const { isMaking, make } = useResetLink(account, onLink);
  const { name } = account;
  return (
    <MoreActions name={name} busy={isMaking} busyLabel={m.admin_makingLink()}>
      <MoreAction name={name} icon="key" onClick={() => void make()}>
        {m.admin_resetLink()}
      </MoreAction>
      <MoreAction name={name} icon="undo" onClick={onWithdraw}>
        {m.admin_withdraw()}
      </MoreAction>
    </MoreActions>
  );
}
