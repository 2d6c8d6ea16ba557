import { listAccounts } from '#contract/accounts.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { accounts } from '#web/admin/records/format-counts.ts';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { SkeletonList, Skeleton } from '#web/shared/ui/loading.tsx';
import { AccountsList } from './accounts-list.tsx';
import { PAGE_SIZE, accountsList, AccountsToolbar } from './accounts-toolbar.tsx';
import type { Route } from './+types/accounts-page';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_users() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = accountsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listAccounts, { query: accountsList.asked(query, PAGE_SIZE) });
  return { query, accounts: list, readAt: serverTime() };
}

export function HydrateFallback() {
  return (
    <>
      <div className="flow admin__head">
        <div>
          <AdminTitle>{m.admin_users()}</AdminTitle>
          <Skeleton width="half" />
        </div>
      </div>
      <SkeletonList label={m.admin_loadingUsers()} rows={6} />
    </>
  );
}

/** Lists the user accounts (specification section 2; errors and confirmations as in section 8). */
export default function AccountsPage({ loaderData: { query, accounts: list, readAt } }: Route.ComponentProps) {
  const { overview } = useAdmin();
  return (
    <>
      <div className="flow admin__head">
        <div>
          <AdminTitle>{m.admin_users()}</AdminTitle>
          {overview?.ok && (
            <p className="muted figures">
              {accounts(overview.value)},{' '}
              {m.admin_waitingForApproval({ count: formatNumber(overview.value.users.waiting) })}
            </p>
          )}
        </div>
      </div>
      <AccountsToolbar query={query} users={overview?.ok ? overview.value.users : undefined} />
      {list.ok ? (
        <AccountsList accounts={list.value} query={query} readAt={readAt} />
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
