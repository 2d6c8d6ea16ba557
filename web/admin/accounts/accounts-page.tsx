import { listAccounts } from '#contract/accounts.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { accounts } from '#web/admin/records/format-counts.ts';
import { AccountsList } from './accounts-list.tsx';
import { PAGE_SIZE, accountsList, AccountsToolbar, statusFilter } from './accounts-toolbar.tsx';

export async function loader({ request }: LoaderArgs) {
  const query = accountsList.read(new URL(request.url).searchParams);
  const asked = { ...accountsList.asked(query, PAGE_SIZE), status: statusFilter(query) };
  const list = await loadAsAdmin(request, listAccounts, { query: asked });
  return { query, accounts: list, readAt: serverTime() };
}

/** Lists the user accounts (specification section 2; errors and confirmations as in section 8). */
export function Component({ loaderData: { query, accounts: list, readAt } }: PageProps<typeof loader>) {
  const { overview } = useAdmin();
  return (
    <>
      <AdminHead
        title={m.admin_users()}
        amount={(all) => `${accounts(all)}, ${m.admin_waitingForApproval({ count: formatNumber(all.users.waiting) })}`}
      />
      <AccountsToolbar query={query} users={overview?.ok ? overview.value.users : undefined} />
      {list.ok ? (
        <AccountsList accounts={list.value} query={query} readAt={readAt} />
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
