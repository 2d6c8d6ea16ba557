import { Fragment } from 'react';
import type { User } from '#contract/accounts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { type UserDeeds, UserRow } from './user-row.tsx';

interface UsersTableProps {
  readonly users: readonly User[];
  /** The number of the first row, from 1. */
  readonly first: number;
  readonly undoUntil: (user: User) => number | undefined;
  readonly deedsFor: (user: User, index: number) => UserDeeds;
}

/** Specification section 2: #, Name, Email, Phone Number, Actions. Similar names come last, under a heading of their own. */
export function UsersTable({ users, first, undoUntil, deedsFor }: UsersTableProps) {
  const columns = [
    { label: m.admin_number() },
    { label: m.admin_name() },
    { label: m.admin_email() },
    { label: m.admin_phoneNumber() },
    { label: m.admin_actions(), end: true },
  ];
  const firstSimilar = users.findIndex(({ similar }) => similar);
  return (
    <Table caption={m.admin_users()} columns={columns} className="users-table">
      {users.map((user, index) => (
        <Fragment key={user.id}>
          {index === firstSimilar && <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>}
          <UserRow user={user} number={first + index} undoUntil={undoUntil(user)} {...deedsFor(user, index)} />
        </Fragment>
      ))}
    </Table>
  );
}
