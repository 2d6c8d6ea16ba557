import { replace } from 'react-router';
import { listUsers } from '#contract/accounts.ts';
import { loadForOffice } from '#web/api/call-office.ts';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { LoadProblem } from '#web/office-parts/load-problem.tsx';
import { useOffice } from '#web/office-parts/use-office.ts';
import { accounts } from '#web/office-parts/amounts.ts';
import { pageMeta } from '#web/page-meta.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UsersList } from './users-list.tsx';
import { PAGE_SIZE, readUsersQuery, usersAddress } from './users-query.ts';
import { UsersToolbar } from './users-toolbar.tsx';
import type { Route } from './+types/users-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_users() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readUsersQuery(new URL(request.url).search);
  const { search, status, page } = query;
  const users = await loadForOffice(request, listUsers, {
    query: { search, status, page: String(page), pageSize: String(PAGE_SIZE) },
  });
  // The last user of the last page has just been deleted.
  const isPastEnd = users.ok && users.value.rows.length === 0 && users.value.total > 0;
  if (isPastEnd) return replace(usersAddress({ ...query, page: Math.ceil(users.value.total / PAGE_SIZE) }));
  return { query, users };
}

export function HydrateFallback() {
  return (
    <>
      <div className="adm__head">
        <div>
          <h1>{m.admin_users()}</h1>
          <Skeleton width="half" />
        </div>
      </div>
      <SkeletonList label={m.admin_loadingUsers()} rows={6} />
    </>
  );
}

/** Specification section 2; failures and questions as in section 8. */
export default function UsersPage({ loaderData: { query, users } }: Route.ComponentProps) {
  const { overview } = useOffice();
  const isNarrowed = query.search !== '' || query.status !== undefined;
  const total = users.ok ? users.value.total : undefined;
  return (
    <>
      <div className="adm__head">
        <div>
          <h1>{m.admin_users()}</h1>
          {overview?.ok && (
            <p className="muted num">
              {accounts(overview.value)},{' '}
              {m.admin_waitingForApproval({ count: formatNumber(overview.value.users.waiting) })}
            </p>
          )}
        </div>
      </div>
      <UsersToolbar query={query} />
      <p role="status" className={classNames('muted num userslist__found', total === 0 && 'vh')}>
        {isNarrowed && total !== undefined && found(total)}
      </p>
      {users.ok ? <UsersList users={users.value} query={query} /> : <LoadProblem message={users.message} />}
    </>
  );
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  if (total === 0) return m.admin_noUsers();
  return (total === 1 ? m.admin_oneFound : m.admin_found)({ count: formatNumber(total) });
}
