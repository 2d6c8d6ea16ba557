import type { Account } from '#contract/accounts.ts';
import { ApproveButton } from '#web/admin/accounts/approve-button.tsx';
import { IsApproved } from '#web/admin/accounts/is-approved.tsx';
import { UndoButton } from '#web/admin/accounts/undo-button.tsx';
import { formatWaiting } from '#web/admin/records/format-since.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface WaitingAccountProps {
  readonly account: Account;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Undefined when there is nothing to undo. */
  readonly undoUntil: number | undefined;
  readonly onApproved: (now: Account, undoUntil: number) => void;
  readonly onUndone: (now: Account) => void;
  readonly onUndoOver: () => void;
}

/** Somebody who asks for an account; approved here, the row stays where it is (handbook, "Motion"). */
export function WaitingAccount({ account, now, undoUntil, ...on }: WaitingAccountProps) {
  const { name, email, phone, since, is_approved } = account;
  return (
    <li className={classNames('waiting-row', undoUntil !== undefined && 'is-ok')} tabIndex={-1}>
      <Avatar name={name} size="sm" />
      <div className="waiting-row__who">
        <b>
          <ProperName>{name}</ProperName>
        </b>
        <span className="small muted figures" translate="no">
          {phone}
        </span>
        <span className="small muted figures">{formatWaiting(since, now)}</span>
      </div>
      <div className="line waiting-row__actions">
        {is_approved ? <IsApproved /> : <ApproveButton account={account} onApproved={on.onApproved} />}
        {undoUntil === undefined ? (
          <ButtonLink href={local(`${paths.adminAccounts}?${new URLSearchParams({ search: email })}`)}>
            {m.admin_look()}
            <span className="visually-hidden" translate="no">
              {' '}
              {name}
            </span>
          </ButtonLink>
        ) : (
          <UndoButton account={account} until={undoUntil} onUndone={on.onUndone} onOver={on.onUndoOver} />
        )}
      </div>
    </li>
  );
}
