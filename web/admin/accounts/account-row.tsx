import type { Account } from '#contract/accounts.ts';
import { rowId } from '#web/admin/records/record-form.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { ApproveButton } from './approve-button.tsx';
import { DeleteAccountButton } from './delete-account.tsx';
import { ApprovedBadge } from './is-approved.tsx';
import { useResetLink } from './reset-link.tsx';
import { UndoButton } from './undo-button.tsx';

export interface AccountActions {
  /** Until `undoUntil`, in milliseconds since 1970, the approval can be undone. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
  readonly onUndone: (now: Account) => void;
  readonly onUndoOver: () => void;
  readonly onWithdraw: () => void;
  readonly onDelete: (profiles: number | undefined) => void;
  readonly onLink: (link: string) => void;
}

interface AccountRowProps extends AccountActions {
  readonly account: Account;
  readonly number: number;
  /** Since when the account has been approved or has waited, for example "Since 16 November 2026, 4 days". */
  readonly since: string;
  /** Until when the approval can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
}

export function AccountRow({ account, number, since, ...actions }: AccountRowProps) {
  return (
    <Row id={rowId(account.id)} tabIndex={-1} className={actions.undoUntil === undefined ? undefined : 'is-ok'}>
      <Cell className="users-table__index muted figures">{formatNumber(number)}</Cell>
      <Cell className="users-table__name">
        <div className="row users-table__who">
          <Avatar name={account.name} size="sm" />
          <div>
            <b>
              <ProperName>{account.name}</ProperName>
            </b>
            <p className="small muted figures">{since}</p>
          </div>
        </div>
      </Cell>
      <Cell className="breakable users-table__email" label={m.admin_email()} translate="no">
        {account.email}
      </Cell>
      <Cell className="users-table__phone figures" label={m.admin_phone()} translate="no">
        {account.phone}
      </Cell>
      <Cell className="users-table__actions">
        <Actions account={account} {...actions} />
      </Cell>
    </Row>
  );
}

/** After an approval, a badge replaces the Approve button, so that a second click does nothing. */
function Actions({ account, undoUntil, ...actions }: Omit<AccountRowProps, 'number' | 'since'>) {
  if (undoUntil !== undefined) {
    return (
      <div className="line actions">
        <ApprovedBadge />
        <UndoButton account={account} until={undoUntil} onUndone={actions.onUndone} onOver={actions.onUndoOver} />
      </div>
    );
  }
  return (
    <div className="line actions">
      {account.is_approved ? <ApprovedBadge /> : <ApproveButton account={account} onApproved={actions.onApproved} />}
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
