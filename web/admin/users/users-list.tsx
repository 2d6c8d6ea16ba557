import { useState } from 'react';
import { Navigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OfficePages } from '#web/admin/shell/office-pages.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';
import { ButtonLink } from '#web/shared/ui/button-link.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { DeleteUserQuestion } from './delete-user-question.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { useUsersInPlace } from './use-users-in-place.ts';
import { PAGE_SIZE, usersAddress, type UsersQuery } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import { WithdrawQuestion } from './withdraw-question.tsx';

type Asking = { readonly user: User; readonly index: number } & (
  | {
      readonly about: 'delete';
      /** How many matrimony profiles they have sent. */
      readonly profiles: number | undefined;
    }
  | { readonly about: 'withdraw' }
  | { readonly about: 'link'; readonly link: string }
);

interface UsersListProps {
  readonly users: Page<User>;
  readonly query: UsersQuery;
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  if (total === 0) return m.admin_noUsers();
  return (total === 1 ? m.admin_oneFound : m.admin_found)({ count: formatNumber(total) });
}

/** One page of the list. Its dialogs stand beside the rows: a row may go away while one is open. */
export function UsersList({ users, query }: UsersListProps) {
  const [asking, setAsking] = useState<Asking>();
  const { rows, undoUntil, decide, forget } = useUsersInPlace(users.rows);
  const { listRef, keepPlace } = useFocusAfter(rows);
  const close = () => setAsking(undefined);
  const isNarrowed = query.search !== '' || query.status !== undefined;
  const before = (query.page - 1) * PAGE_SIZE;
  // A row that stays is shown though it counts no more.
  const total = Math.max(users.total, before + rows.length);

  function decided(id: number, index: number, isApproved: boolean, until?: number): void {
    keepPlace(index);
    decide(id, isApproved, until);
  }

  // The last user of the last page has just been deleted.
  if (rows.length === 0 && users.total > 0) {
    return <Navigate replace to={usersAddress({ ...query, page: Math.ceil(users.total / PAGE_SIZE) })} />;
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
              <ButtonLink href={usersAddress({ search: '', status: undefined, page: 1 })}>
                {m.admin_allUsers()}
              </ButtonLink>
            )
          }
        />
      ) : (
        <UsersTable
          users={rows}
          first={before + 1}
          undoUntil={undoUntil}
          deedsFor={(user, index) => ({
            onApproved: (until) => decided(user.id, index, true, until),
            onUndone: () => decided(user.id, index, false),
            onUndoOver: () => decide(user.id, true),
            onWithdraw: () => setAsking({ about: 'withdraw', user, index }),
            onDelete: (profiles) => setAsking({ about: 'delete', user, index, profiles }),
            onLink: (link) => setAsking({ about: 'link', user, index, link }),
          })}
        />
      )}
      <OfficePages
        withEnds
        page={query.page}
        total={total}
        pageSize={PAGE_SIZE}
        href={(page) => usersAddress({ ...query, page })}
      />
      {asking?.about === 'delete' && (
        <DeleteUserQuestion
          user={asking.user}
          profiles={asking.profiles}
          onDeleted={() => {
            keepPlace(asking.index);
            forget(asking.user.id);
          }}
          onClose={close}
        />
      )}
      {asking?.about === 'withdraw' && (
        <WithdrawQuestion
          user={asking.user}
          onWithdrawn={() => decided(asking.user.id, asking.index, false)}
          onClose={close}
        />
      )}
      {asking?.about === 'link' && <PasswordLinkDialog user={asking.user} link={asking.link} onClose={close} />}
    </div>
  );
}
