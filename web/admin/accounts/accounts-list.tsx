import { Fragment, useState } from 'react';
import { Navigate } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Account, listAccounts } from '#contract/accounts.ts';
import { api } from '#web/shared/api/client.ts';
import type { Page } from '#contract/endpoint.ts';
import { ResultCount, onlySimilarText } from '#web/admin/records/filters.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { EachWord } from '#web/shared/words/each-word.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { formatWaiting } from '#web/admin/records/format-since.ts';
import { GroupRow, Table } from '#web/shared/ui/table.tsx';
import { DeleteAccountQuestion } from './delete-account.tsx';
import { ResetLinkDialog } from './reset-link.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { isApplicant, useStableAccounts } from './account-decisions.tsx';
import { accountsList, type AccountsQuery, PAGE_SIZE, statusFilter, viewOf } from './accounts-toolbar.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';
import type { AccountQuestion } from './account-more.tsx';
import { AccountRow } from './account-row.tsx';
import { FindMemberDialog } from './find-member.tsx';

interface AccountsListProps {
  readonly accounts: Page<Account>;
  readonly query: AccountsQuery;
  /** When the list was loaded, in milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Shows one page of the list with the columns of specification section 2: #, Name, Email, Phone Number, Actions. Users
 * whose name is only similar to the searched name come last, under their own heading. The dialogs are outside the rows,
 * because a row may disappear while its dialog is open.
 */
export function AccountsList({ accounts, query, readAt }: AccountsListProps) {
  const [asking, setAsking] = useState<AccountQuestion & { readonly account: Account; readonly index: number }>();
  const { rows, undoUntil, decide, forget } = useStableAccounts(accounts.rows);
  const { listRef, keepPlace } = useFocusAfterRemoval(rows);
  const close = () => setAsking(undefined);
  const isSearch = query.filters.search.trim() !== '';
  const before = (query.page - 1) * PAGE_SIZE;
  // Accounts that were decided about or linked on this page stay visible. The server no longer
  // counts them in a filtered list.
  const total = Math.max(accounts.total, before + rows.length);

  function decided(index: number, now: Account, until?: number): void {
    keepPlace(index);
    decide(now, until);
  }

  const columns = [
    { label: m.admin_number() },
    { label: m.admin_name() },
    { label: m.admin_email() },
    { label: m.admin_phoneNumber() },
    { label: m.admin_actions(), end: true },
  ];
  const firstSimilar = rows.findIndex(({ similar }) => similar);
  // The address of the last page, if the requested page is after it: its last user may have been deleted.
  const last = rows.length === 0 ? accountsList.beforeEnd(query, accounts.total, PAGE_SIZE) : undefined;
  if (last !== undefined) return <Navigate replace to={last} />;
  return (
    <div ref={listRef} tabIndex={-1}>
      <ResultCount
        total={total}
        isNarrowed={isSearch}
        none={m.admin_noUsers}
        one={m.admin_oneFound}
        many={m.admin_found}
        similar={onlySimilarText(rows, query.page, m.admin_onlySimilar)}
        className="below-4"
      />
      {rows.length === 0 ? (
        <EmptyState
          title={m.admin_noUsers()}
          action={
            (isSearch || viewOf(query) !== 'all') && (
              <ButtonLink href={accountsList.href({ filters: { search: '', status: 'all' } }, query)}>
                {m.admin_allUsers()}
              </ButtonLink>
            )
          }
        >
          <EachWord
            list={accountsList}
            query={query}
            read={(asked, signal) =>
              api.call(listAccounts, { query: { ...asked, status: statusFilter(query) } }, { signal })
            }
          />
        </EmptyState>
      ) : (
        <Table
          caption={m.admin_users()}
          columns={columns}
          className={classNames('users-table', rows[0] && isApplicant(rows[0]) && 'users-table--applicants')}
        >
          {rows.map((account, index) => (
            <Fragment key={account.id}>
              {index > 0 && index === firstSimilar && (
                <GroupRow columns={columns.length}>{m.search_similarNames()}</GroupRow>
              )}
              <AccountRow
                account={account}
                number={before + 1 + index}
                undoUntil={undoUntil(account)}
                since={formatWaiting(account.since, readAt)}
                onDecided={(now, until) => decided(index, now, until)}
                onUndoOver={() => decide(account)}
                onAsk={(question) => setAsking({ ...question, account, index })}
              />
            </Fragment>
          ))}
        </Table>
      )}
      <ListPages
        withEnds
        page={query.page}
        total={total}
        pageSize={PAGE_SIZE}
        href={(page) => accountsList.href({ page }, query)}
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
      {asking?.about === 'find' && (
        <FindMemberDialog
          account={asking.account}
          words={asking.words}
          onDecided={(now, until) => {
            decided(asking.index, now, until);
            close();
          }}
          onClose={close}
        />
      )}
      {asking?.about === 'withdraw' && (
        <WithdrawQuestion account={asking.account} onWithdrawn={(now) => decided(asking.index, now)} onClose={close} />
      )}
      {asking?.about === 'refuse' && (
        <RefuseDialog
          account={asking.account}
          onRefused={(now, until) => decided(asking.index, now, until)}
          onClose={close}
        />
      )}
      {asking?.about === 'link' && <ResetLinkDialog account={asking.account} link={asking.link} onClose={close} />}
    </div>
  );
}
