import { Fragment } from 'react';
import type { User } from '#contract/accounts.ts';
import { Written } from '#web/languages/content-text.tsx';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, GroupRow, Row, Table } from '#web/ui/table.tsx';
import { ApproveButton } from './approve-button.tsx';
import { DeleteUserButton } from './delete-user-button.tsx';
import { PasswordLinkButton } from './password-link-button.tsx';

interface Deeds {
  readonly onApproved: (index: number) => void;
  readonly onDelete: (user: User, index: number, profiles: number | undefined) => void;
  readonly onLink: (user: User, link: string) => void;
}

interface UsersTableProps extends Deeds {
  readonly users: readonly User[];
  /** The number of the first row, from 1. */
  readonly first: number;
}

/** Specification section 2: #, Name, Email, Phone Number, Actions. Similar names come last, under a heading of their own. */
export function UsersTable({ users, first, ...deeds }: UsersTableProps) {
  const columns = [
    { label: m.admin_number() },
    { label: m.admin_name() },
    { label: m.admin_email() },
    { label: m.admin_phoneNumber() },
    { label: m.admin_actions(), end: true },
  ];
  const firstSimilar = users.findIndex(({ similar }) => similar);
  return (
    <Table caption={m.admin_users()} columns={columns} className="ut">
      {users.map((user, index) => (
        <Fragment key={user.id}>
          {index === firstSimilar && <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>}
          <UserRow user={user} index={index} number={first + index} {...deeds} />
        </Fragment>
      ))}
    </Table>
  );
}

interface UserRowProps extends Deeds {
  readonly user: User;
  readonly index: number;
  readonly number: number;
}

function UserRow({ user, index, number, onApproved, onDelete, onLink }: UserRowProps) {
  return (
    <Row tabIndex={-1}>
      <Cell className="ut__i muted num">{formatNumber(number)}</Cell>
      <Cell className="ut__n">
        <div className="ut__w">
          <Avatar name={user.name} size="sm" />
          <b>
            <Written>{user.name}</Written>
          </b>
        </div>
      </Cell>
      <Cell className="ut__e" label={m.admin_email()}>
        {user.email}
      </Cell>
      <Cell className="ut__p num" label={m.admin_phone()}>
        {user.phone}
      </Cell>
      <Cell className="ut__a">
        <div className="acts">
          {user.is_approved ? (
            <Badge kind="ok" icon="check">
              {m.admin_isApproved()}
            </Badge>
          ) : (
            <ApproveButton user={user} onApproved={() => onApproved(index)} />
          )}
          <PasswordLinkButton user={user} onLink={(link) => onLink(user, link)} />
          <DeleteUserButton user={user} onAsk={(profiles) => onDelete(user, index, profiles)} />
        </div>
      </Cell>
    </Row>
  );
}
