import { listAccounts } from '#contract/accounts.ts';
import { changeMessagesDefault, readMessagesDefault } from '#contract/member-messages.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { api } from '#web/shared/api/client.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { accounts } from '#web/admin/records/format-counts.ts';
import { AccountsList } from './accounts-list.tsx';
import { PAGE_SIZE, accountsList, AccountsToolbar, statusFilter } from './accounts-toolbar.tsx';

export async function loader({ request }: LoaderArgs) {
  const query = accountsList.read(new URL(request.url).searchParams);
  const asked = { ...accountsList.asked(query, PAGE_SIZE), status: statusFilter(query) };
  const reading = api.call(readMessagesDefault, {}).catch(() => ({ on: true }));
  const list = await loadAsAdmin(request, listAccounts, { query: asked });
  return { query, accounts: list, readAt: serverTime(), messages: await reading };
}

/** Lists the user accounts (specification section 2; errors and confirmations as in section 8). */
export function Component({ loaderData: { query, accounts: list, readAt, messages } }: PageProps<typeof loader>) {
  const { overview } = useAdmin();
  const { isBusy, decide } = useDecision();
  const turn = (on: boolean) => () =>
    void decide({ send: () => api.call(changeMessagesDefault, { body: { on } }), done: translateMessage });
  return (
    <>
      <AdminHead
        title={m.admin_users()}
        amount={(all) => `${accounts(all)}, ${m.admin_waitingForApproval({ count: formatNumber(all.users.waiting) })}`}
      >
        <MoreActions busy={isBusy}>
          <MoreAction icon="mail" onClick={turn(!messages.on)}>
            {messages.on ? m.tell_defaultOff() : m.tell_defaultOn()}
          </MoreAction>
        </MoreActions>
      </AdminHead>
      <AccountsToolbar query={query} users={overview?.ok ? overview.value.users : undefined} />
      {list.ok ? (
        <AccountsList accounts={list.value} query={query} readAt={readAt} />
      ) : (
        <LoadProblem message={list.message} />
      )}
    </>
  );
}
