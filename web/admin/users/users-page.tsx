import { listUsers } from '#contract/accounts.ts';
import { loadForOffice } from '#web/shared/api/call-office.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { useOffice } from '#web/admin/shell/use-office.ts';
import { accounts } from '#web/admin/records/amounts.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList } from '#web/shared/ui/skeleton-list.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { UsersList } from './users-list.tsx';
import { PAGE_SIZE, readUsersQuery } from './users-query.ts';
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
  return { query, users };
}

export function HydrateFallback() {
  return (
    <>
      <div className="flow admin__head">
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
  return (
    <>
      <div className="flow admin__head">
        <div>
          <h1>{m.admin_users()}</h1>
          {overview?.ok && (
            <p className="muted figures">
              {accounts(overview.value)},{' '}
              {m.admin_waitingForApproval({ count: formatNumber(overview.value.users.waiting) })}
            </p>
          )}
        </div>
      </div>
      <UsersToolbar query={query} />
      {users.ok ? <UsersList users={users.value} query={query} /> : <LoadProblem message={users.message} />}
    </>
  );
}
