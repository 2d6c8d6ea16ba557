import { type CorrectionStatus, correctionStatuses, listCorrections } from '#contract/corrections.ts';
import type { Overview } from '#contract/overview.ts';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { useStableRows } from '#web/admin/records/use-stable-rows.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { choiceFilter, ListAddress } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { CorrectionCard } from './correction-card.tsx';

const PAGE_SIZE = 25;

const correctionsList = new ListAddress({
  path: paths.adminCorrections,
  filters: { status: choiceFilter(['accepted', 'refused']) },
});

export async function loader({ request }: LoaderArgs) {
  const query = correctionsList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listCorrections, { query: correctionsList.asked(query, PAGE_SIZE) });
  redirectToLastPage(list, (total) => correctionsList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list };
}

const statusNames = {
  waiting: m.admin_waiting,
  accepted: m.corrections_accepted,
  refused: m.corrections_refused,
} as const;

const emptyTitles = {
  waiting: m.corrections_noneWaiting,
  accepted: m.corrections_noneAccepted,
  refused: m.corrections_noneRefused,
} as const;

interface HeadProps {
  readonly status: CorrectionStatus;
  readonly overview: Overview | undefined;
}

function Head({ status, overview }: HeadProps) {
  return (
    <AdminHead
      title={m.corrections_title()}
      amount={({ corrections }) => m.corrections_lead({ count: formatNumber(corrections.waiting) })}
    >
      <Segmented
        label={m.admin_show()}
        items={correctionStatuses.map((each) => ({
          label: [statusNames[each](), overview && formatNumber(overview.corrections[each])].join(' ').trim(),
          to: correctionsList.href({ filters: { status: each } }),
          current: each === status,
        }))}
      />
    </AdminHead>
  );
}

/** Lists the corrections that members have sent, with the old and the new value (decision 56). */
export function Component({ loaderData: { query, list } }: PageProps<typeof loader>) {
  const { overview } = useAdmin();
  const status = query.filters.status ?? 'waiting';
  const { rows, undoUntil, decide } = useStableRows(list.ok ? list.value.rows : []);
  const { listRef, keepPlace } = useFocusAfterRemoval(rows);
  return (
    <>
      <Head status={status} overview={overview?.ok ? overview.value : undefined} />
      {!list.ok && <LoadProblem message={list.message} />}
      <div ref={listRef} tabIndex={-1}>
        {list.ok && rows.length === 0 && (
          <EmptyState title={emptyTitles[status]()}>
            {status === 'waiting' ? m.corrections_noneWaitingMore() : undefined}
          </EmptyState>
        )}
        <ul className="grid gap-4">
          {rows.map((correction, index) => (
            <CorrectionCard
              key={correction.id}
              correction={correction}
              undoUntil={undoUntil(correction)}
              onDecided={(now, until) => {
                keepPlace(index);
                decide(now, until);
              }}
            />
          ))}
        </ul>
      </div>
      {list.ok && (
        <ListPages
          page={query.page}
          total={list.value.total}
          pageSize={PAGE_SIZE}
          href={(page) => correctionsList.href({ page }, query)}
        />
      )}
    </>
  );
}
