import type { Account } from '#contract/accounts.ts';
import { Written } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { ApproveButton } from './approve-button.tsx';
import { DeleteAccountButton } from './delete-account.tsx';
import { IsApproved } from './is-approved.tsx';
import { MoreActions } from './more-actions.tsx';
import { PasswordLinkButton } from './password-link.tsx';
import { UndoButton } from './undo-button.tsx';

/** What a row can set going. */
export interface AccountActions {
  /** `undoUntil` in milliseconds since 1970. */
  readonly onApproved: (now: Account, undoUntil: number) => void;
  readonly onUndone: (now: Account) => void;
  readonly onUndoOver: () => void;
  readonly onWithdraw: () => void;
  readonly onDelete: (profiles: number | undefined) => void;
  readonly onLink: (link: string) => void;
}

interface AccountRowProps extends AccountActions {
  readonly account: Account;
  /** As it stands in the first column. */
  readonly number: number;
  /** Undefined when there is nothing to undo. */
  readonly undoUntil: number | undefined;
}

export function AccountRow({ account, number, ...actions }: AccountRowProps) {
  return (
    <Row tabIndex={-1} className={actions.undoUntil === undefined ? undefined : 'is-ok'}>
      <Cell className="users-table__index muted figures">{formatNumber(number)}</Cell>
      <Cell className="users-table__name">
        <div className="row users-table__who">
          <Avatar name={account.name} size="sm" />
          <b>
            <Written>{account.name}</Written>
          </b>
        </div>
      </Cell>
      <Cell className="breakable users-table__email" label={m.admin_email()}>
        {account.email}
      </Cell>
      <Cell className="users-table__phone figures" label={m.admin_phone()}>
        {account.phone}
      </Cell>
      <Cell className="users-table__actions">
        <Actions account={account} {...actions} />
      </Cell>
    </Row>
  );
}

/** Where Approve was stands the answer to it, which nobody can hit: a second click does nothing. */
function Actions({ account, undoUntil, ...actions }: Omit<AccountRowProps, 'number'>) {
  if (undoUntil !== undefined) {
    return (
      <div className="line actions">
        <IsApproved />
        <UndoButton account={account} until={undoUntil} onUndone={actions.onUndone} onOver={actions.onUndoOver} />
      </div>
    );
  }
  return (
    <MoreActions
      name={account.name}
      first={
        <>
          {account.is_approved ? <IsApproved /> : <ApproveButton account={account} onApproved={actions.onApproved} />}
          <DeleteAccountButton account={account} onAsk={actions.onDelete} />
        </>
      }
    >
      <PasswordLinkButton account={account} onLink={actions.onLink} />
      {account.is_approved && (
        <Button variant="ghost" onClick={actions.onWithdraw}>
          {m.admin_withdraw()}
          <span className="visually-hidden"> {account.name}</span>
        </Button>
      )}
    </MoreActions>
  );
}
