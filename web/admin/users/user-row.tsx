import type { User } from '#contract/accounts.ts';
import { Written } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { ApproveButton } from './approve-button.tsx';
import { DeleteUserButton } from './delete-user-button.tsx';
import { MoreDeeds } from './more-deeds.tsx';
import { PasswordLinkButton } from './password-link-button.tsx';
import { UndoButton } from './undo-button.tsx';

/** What a row can set going. */
export interface UserDeeds {
  /** `undoUntil` in milliseconds since 1970. */
  readonly onApproved: (undoUntil: number) => void;
  readonly onUndone: () => void;
  readonly onUndoOver: () => void;
  readonly onWithdraw: () => void;
  readonly onDelete: (profiles: number | undefined) => void;
  readonly onLink: (link: string) => void;
}

interface UserRowProps extends UserDeeds {
  readonly user: User;
  /** As it stands in the first column. */
  readonly number: number;
  /** Undefined when there is nothing to undo. */
  readonly undoUntil: number | undefined;
}

export function UserRow({ user, number, ...deeds }: UserRowProps) {
  return (
    <Row tabIndex={-1} className={deeds.undoUntil === undefined ? undefined : 'is-ok'}>
      <Cell className="users-table__index muted figures">{formatNumber(number)}</Cell>
      <Cell className="users-table__name">
        <div className="row users-table__who">
          <Avatar name={user.name} size="sm" />
          <b>
            <Written>{user.name}</Written>
          </b>
        </div>
      </Cell>
      <Cell className="breakable users-table__email" label={m.admin_email()}>
        {user.email}
      </Cell>
      <Cell className="users-table__phone figures" label={m.admin_phone()}>
        {user.phone}
      </Cell>
      <Cell className="users-table__actions">
        <Deeds user={user} {...deeds} />
      </Cell>
    </Row>
  );
}

function IsApproved() {
  return (
    <Badge kind="ok" icon="check">
      {m.admin_isApproved()}
    </Badge>
  );
}

/** Where Approve was stands the answer to it, which nobody can hit: a second click does nothing. */
function Deeds({ user, undoUntil, ...deeds }: Omit<UserRowProps, 'number'>) {
  if (undoUntil !== undefined) {
    return (
      <div className="line actions">
        <IsApproved />
        <UndoButton user={user} until={undoUntil} onUndone={deeds.onUndone} onOver={deeds.onUndoOver} />
      </div>
    );
  }
  return (
    <MoreDeeds
      name={user.name}
      first={
        <>
          {user.is_approved ? <IsApproved /> : <ApproveButton user={user} onApproved={deeds.onApproved} />}
          <DeleteUserButton user={user} onAsk={deeds.onDelete} />
        </>
      }
    >
      <PasswordLinkButton user={user} onLink={deeds.onLink} />
      {user.is_approved && (
        <Button variant="ghost" onClick={deeds.onWithdraw}>
          {m.admin_withdraw()}
          <span className="visually-hidden"> {user.name}</span>
        </Button>
      )}
    </MoreDeeds>
  );
}
