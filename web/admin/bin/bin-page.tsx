import { useState } from 'react';
import { type BinEntry, eraseBinEntry, listBin } from '#contract/bin.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { api } from '#web/shared/api/client.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { useStableRows } from '#web/admin/records/use-stable-rows.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ConfirmAction } from '#web/shared/forms/action-question.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { BinRow } from './bin-row.tsx';
import { binList, BinToolbar, PAGE_SIZE } from './bin-toolbar.tsx';

export async function loader({ request }: LoaderArgs) {
  const query = binList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listBin, { query: binList.asked(query, PAGE_SIZE) });
  redirectToLastPage(list, (total) => binList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, now: serverTime() };
}

function Head() {
  return (
    <div className="flow admin__head">
      <div>
        <AdminTitle>{m.bin_title()}</AdminTitle>
        <p className="muted">{m.bin_lead()}</p>
      </div>
    </div>
  );
}

/** Lists the records that were deleted in the last 30 days (decision 13). */
export function Component({ loaderData: { query, list, now } }: PageProps<typeof loader>) {
  return (
    <>
      <Head />
      <BinToolbar query={query} total={list.ok ? list.value.total : undefined} />
      {!list.ok && <LoadProblem message={list.message} />}
      {list.ok && <BinList entries={list.value.rows} now={now} isNarrowed={binList.isNarrowed(query)} />}
      {list.ok && (
        <ListPages
          page={query.page}
          total={list.value.total}
          pageSize={PAGE_SIZE}
          href={(page) => binList.href({ page }, query)}
        />
      )}
      <p className="muted small bin__note">{m.bin_eraseNote()}</p>
    </>
  );
}

interface BinListProps {
  readonly entries: readonly BinEntry[];
  readonly now: number;
  readonly isNarrowed: boolean;
}

/**
 * A restored entry stays in its row until the list is opened again, so that no other row moves under the pointer. The
 * confirmation dialog is outside the rows, because a row may disappear while the dialog is open.
 */
function BinList({ entries: read, now, isNarrowed }: BinListProps) {
  const { rows: entries, isDecided, decide } = useStableRows(read);
  const [erasing, setErasing] = useState<{ readonly entry: BinEntry; readonly index: number }>();
  const { listRef, keepPlace } = useFocusAfterRemoval(entries);
  return (
    <div ref={listRef} tabIndex={-1}>
      {entries.length === 0 ? (
        <EmptyState
          title={isNarrowed ? m.bin_none() : m.bin_empty()}
          action={isNarrowed && <ButtonLink href={binList.href()}>{m.bin_show()}</ButtonLink>}
        />
      ) : (
        <ul className="card" aria-label={m.bin_list()}>
          {entries.map((entry, index) => (
            <BinRow
              key={entry.id}
              entry={entry}
              now={now}
              isBack={isDecided(entry)}
              onBack={() => decide(entry)}
              onErase={() => setErasing({ entry, index })}
            />
          ))}
        </ul>
      )}
      {erasing && (
        <ConfirmAction
          danger
          words={{
            question: m.bin_eraseQuestion(),
            detail: erasing.entry.title,
            confirm: m.bin_erase(),
            cancel: m.bin_keep(),
            busy: m.bin_erasing(),
            done: m.said_erasedForGood(),
            failed: m.failed_eraseForGood(),
          }}
          act={() => api.call(eraseBinEntry, { params: { id: String(erasing.entry.id) } })}
          onDone={() => keepPlace(erasing.index)}
          leavingRow={rowId(erasing.entry.id)}
          onClose={() => setErasing(undefined)}
        />
      )}
    </div>
  );
}
