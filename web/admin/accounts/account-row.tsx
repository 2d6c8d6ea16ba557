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
import { ApproveButton, DecisionBadge, UndoDecision } from './account-decisions.tsx';
import { isLikely } from './candidate-words.ts';
import { DeleteAccountButton } from './delete-account.tsx';
import { useResetLink } from './reset-link.tsx';

/** What a dialog of the list asks about an account. */
export type AccountQuestion =
  | {
      readonly about: 'delete';
      /** The number of matrimony profiles of the user; undefined if it could not be loaded. */
      readonly profiles: number | undefined;
    }
  | { readonly about: 'withdraw' | 'refuse' }
  | { readonly about: 'link'; readonly link: string };

interface AccountRowProps {
  readonly account: Account;
  readonly number: number;
  /** Since when the account has been approved or has waited, for example "Since 16 November 2026, 4 days". */
  readonly since: string;
  /** Until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
  /** Called with the new state, and until when it can be undone, in milliseconds since 1970. */
  readonly onDecided: (now: Account, undoUntil?: number) => void;
  readonly onUndoOver: () => void;
  readonly onAsk: (question: AccountQuestion) => void;
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
          onLinked={(now) => actions.onDecided(now, actions.undoUntil)}
          onApproved={actions.onDecided}
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
function Actions({ account, undoUntil, onDecided, onUndoOver, onAsk }: Omit<AccountRowProps, 'number' | 'since'>) {
  if (undoUntil !== undefined) {
    return (
      <div className="line gap-2 actions">
        <DecisionBadge status={account.status} />
        <UndoDecision account={account} until={undoUntil} onUndone={onDecided} onOver={onUndoOver} />
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
          onApproved={onDecided}
        />
      )}
      {account.status === 'waiting' && (
        <Button onClick={() => onAsk({ about: 'refuse' })}>
          {m.users_refuse()}
          <HiddenRecordName name={account.name} />
        </Button>
      )}
      <DeleteAccountButton account={account} onAsk={(profiles) => onAsk({ about: 'delete', profiles })} />
      {account.is_approved && <MoreOfApproved account={account} onAsk={onAsk} />}
    </div>
  );
}

function MoreOfApproved({ account, onAsk }: Pick<AccountRowProps, 'account' | 'onAsk'>) {
  const { isMaking, make } = useResetLink(account, (link) => onAsk({ about: 'link', link }));
  const { name } = account;
  return (
    <MoreActions name={name} busy={isMaking} busyLabel={m.admin_makingLink()}>
      <MoreAction name={name} icon="key" onClick={() => void make()}>
        {m.admin_resetLink()}
      </MoreAction>
      <MoreAction name={name} icon="undo" onClick={() => onAsk({ about: 'withdraw' })}>
        {m.admin_withdraw()}
      </MoreAction>
    </MoreActions>
  );
}
