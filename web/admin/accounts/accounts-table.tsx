import { Fragment } from 'react';
import type { Account } from '#contract/accounts.ts';
import { formatSince, formatWaiting } from '#web/admin/records/format-since.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { type AccountActions, AccountRow } from './account-row.tsx';

interface AccountsTableProps {
  readonly accounts: readonly Account[];
  /** In milliseconds since 1970. */
  readonly readAt: number;
  /** The number of the first row, from 1. */
  readonly first: number;
  readonly undoUntil: (account: Account) => number | undefined;
  readonly isDecided: (account: Account) => boolean;
  readonly actionsFor: (account: Account, index: number) => AccountActions;
}

/** Specification section 2: #, Name, Email, Phone Number, Actions. Similar names come last, under a heading of their own; where there are no others, the words above the table say so. */
export function AccountsTable({ accounts, readAt, first, undoUntil, isDecided, actionsFor }: AccountsTableProps) {
  const columns = [
    { label: m.admin_number() },
    { label: m.admin_name() },
    { label: m.admin_email() },
    { label: m.admin_phoneNumber() },
    { label: m.admin_actions(), end: true },
  ];
  const firstSimilar = accounts.findIndex(({ similar }) => similar);
  return (
    <Table caption={m.admin_users()} columns={columns} cards="widest" className="users-table">
      {accounts.map((account, index) => (
        <Fragment key={account.id}>
          {index > 0 && index === firstSimilar && (
            <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>
          )}
          <AccountRow
            account={account}
            number={first + index}
            undoUntil={undoUntil(account)}
            since={
              account.is_approved && !isDecided(account)
                ? formatSince(account.since)
                : formatWaiting(account.since, readAt)
            }
            {...actionsFor(account, index)}
          />
        </Fragment>
      ))}
    </Table>
  );
}
