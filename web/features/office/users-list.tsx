import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Page } from '#contract/endpoint.ts';
import * as m from '#web/languages/generated/messages.js';
import { useFocusAfter } from '#web/office-parts/use-focus-after.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { DeleteUserQuestion } from './delete-user-question.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { PAGE_SIZE, usersAddress, type UsersQuery } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

type Asking =
  | {
      readonly about: 'delete';
      readonly user: User;
      readonly index: number;
      /** How many matrimony profiles they have sent. */
      readonly profiles: number | undefined;
    }
  | { readonly about: 'link'; readonly user: User; readonly link: string };

interface UsersListProps {
  readonly users: Page<User>;
  readonly query: UsersQuery;
}

/** One page of the list. Its dialogs stand beside the rows: a row may go away while one is open. */
export function UsersList({ users: { rows, total }, query }: UsersListProps) {
  const [asking, setAsking] = useState<Asking>();
  const { listRef, keepPlace } = useFocusAfter(rows);
  const close = () => setAsking(undefined);
  const isNarrowed = query.search !== '' || query.status !== undefined;
  return (
    <div ref={listRef} tabIndex={-1} className="userslist">
      {rows.length === 0 ? (
        <EmptyState
          title={m.admin_noUsers()}
          action={
            isNarrowed && (
              <ButtonLink to={usersAddress({ search: '', status: undefined, page: 1 })}>
                {m.admin_allUsers()}
              </ButtonLink>
            )
          }
        />
      ) : (
        <UsersTable
          users={rows}
          first={(query.page - 1) * PAGE_SIZE + 1}
          onApproved={keepPlace}
          onDelete={(user, index, profiles) => setAsking({ about: 'delete', user, index, profiles })}
          onLink={(user, link) => setAsking({ about: 'link', user, link })}
        />
      )}
      <Pagination
        page={query.page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        href={(page) => usersAddress({ ...query, page })}
        words={{
          label: m.pages_label(),
          first: m.pages_first(),
          previous: m.pages_previous(),
          next: m.pages_next(),
          last: m.pages_last(),
          page: (number) => m.pages_page({ number }),
        }}
      />
      {asking?.about === 'delete' && (
        <DeleteUserQuestion
          user={asking.user}
          profiles={asking.profiles}
          onDeleted={() => keepPlace(asking.index)}
          onClose={close}
        />
      )}
      {asking?.about === 'link' && <PasswordLinkDialog user={asking.user} link={asking.link} onClose={close} />}
    </div>
  );
}
