import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Account } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AdminPages } from '#web/admin/shell/admin-pages.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { DeleteAccountQuestion } from './delete-account-question.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { useAccountsInPlace } from './use-accounts-in-place.ts';
import { PAGE_SIZE, accountsAddress, type AccountsQuery } from './accounts-query.ts';
import { AccountsTable } from './accounts-table.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';

type Asking = { readonly account: Account; readonly index: number } & (
  | {
      readonly about: 'delete';
      /** How many matrimony profiles they have sent. */
      readonly profiles: number | undefined;
    }
  | { readonly about: 'withdraw' }
  | { readonly about: 'link'; readonly link: string }
);

interface AccountsListProps {
  readonly accounts: Page<Account>;
  readonly query: AccountsQuery;
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  if (total === 0) return m.admin_noUsers();
  return (total === 1 ? m.admin_oneFound : m.admin_found)({ count: formatNumber(total) });
}

/** One page of the list. Its dialogs stand beside the rows: a row may go away while one is open. */
export function AccountsList({ accounts, query }: AccountsListProps) {
  const [asking, setAsking] = useState<Asking>();
  const { rows, undoUntil, decide, forget } = useAccountsInPlace(accounts.rows);
  const { listRef, keepPlace } = useFocusAfter(rows);
  const close = () => setAsking(undefined);
  const isNarrowed = query.search !== '' || query.status !== undefined;
  const before = (query.page - 1) * PAGE_SIZE;
  // A row that stays is shown though it counts no more.
  const total = Math.max(accounts.total, before + rows.length);

  function decided(id: number, index: number, isApproved: boolean, until?: number): void {
    keepPlace(index);
    decide(id, isApproved, until);
  }

  // The last user of the last page has just been deleted.
  if (rows.length === 0 && accounts.total > 0) {
    return <Navigate replace to={accountsAddress({ ...query, page: Math.ceil(accounts.total / PAGE_SIZE) })} />;
  }
  return (
    <div ref={listRef} tabIndex={-1} className="users-list">
      <p role="status" className={classNames('muted figures users-list__found', total === 0 && 'visually-hidden')}>
        {isNarrowed && found(total)}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title={m.admin_noUsers()}
          action={
            isNarrowed && (
              <ButtonLink href={accountsAddress({ search: '', status: undefined, page: 1 })}>
                {m.admin_allUsers()}
              </ButtonLink>
            )
          }
        />
      ) : (
        <AccountsTable
          accounts={rows}
          first={before + 1}
          undoUntil={undoUntil}
          actionsFor={(account, index) => ({
            onApproved: (until) => decided(account.id, index, true, until),
            onUndone: () => decided(account.id, index, false),
            onUndoOver: () => decide(account.id, true),
            onWithdraw: () => setAsking({ about: 'withdraw', account, index }),
            onDelete: (profiles) => setAsking({ about: 'delete', account, index, profiles }),
            onLink: (link) => setAsking({ about: 'link', account, index, link }),
          })}
        />
      )}
      <AdminPages
        withEnds
        page={query.page}
        total={total}
        pageSize={PAGE_SIZE}
        href={(page) => accountsAddress({ ...query, page })}
      />
      {asking?.about === 'delete' && (
        <DeleteAccountQuestion
          account={asking.account}
          profiles={asking.profiles}
          onDeleted={() => {
            keepPlace(asking.index);
            forget(asking.account.id);
          }}
          onClose={close}
        />
      )}
      {asking?.about === 'withdraw' && (
        <WithdrawQuestion
          account={asking.account}
          onWithdrawn={() => decided(asking.account.id, asking.index, false)}
          onClose={close}
        />
      )}
      {asking?.about === 'link' && <PasswordLinkDialog account={asking.account} link={asking.link} onClose={close} />}
    </div>
  );
}
