import { useEffect, useState } from 'react';
import { BIN_DAYS, type BinEntry, eraseBinEntry, listBin, restoreBinEntry } from '#contract/bin.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
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
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { useFocusAfterRemoval } from '#web/shared/ui/use-focus-after.ts';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { binList, binLists, BinToolbar, PAGE_SIZE } from './bin-toolbar.tsx';
import { useRevalidator } from 'react-router';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

const DAY = 24 * 60 * 60_000;
/**
 * If fewer days than this remain before the permanent deletion, their number is shown in brown (handbook, "Delete").
 */
const SOON_DAYS = 3;

/** Returns for example "Members, with 2 files. Deleted by Leela Raghavan, 20 July 2026, 9:30 am". */
function formatDeletion({ kind, files, deleted_by, deleted_at }: BinEntry): string {
  const text = binLists[kind].name();
  const what =
    files === 0
      ? text
      : formatCount(
          files,
          ({ count }) => m.bin_withFile({ text, count }),
          ({ count }) => m.bin_withFiles({ text, count }),
        );
  const moment = formatMoment(deleted_at);
  if (deleted_by === null) return m.bin_deleted({ kind: what, moment });
  return m.bin_deletedBy({ kind: what, name: deleted_by, moment });
}

function DaysLeft({ endsAt, now }: { readonly endsAt: string; readonly now: number }) {
  // `now` is the server's time without fractions of a second. Without the limit, the result could be `BIN_DAYS` + 1.
  const days = Math.min(BIN_DAYS, Math.ceil((Date.parse(endsAt) - now) / DAY));
  return (
    <span className={classNames('figures small', days < SOON_DAYS && 'strong')}>
      {days < 1 ? m.bin_lastDay() : formatCount(days, m.bin_oneDayLeft, m.bin_daysLeft)}
    </span>
  );
}

/** A value of the deleted record that must be unique but that another record has now. */
interface TakenValue {
  readonly field: 'folio' | 'email';
  readonly message: string;
}

interface BinRowProps {
  readonly entry: BinEntry;
  readonly now: number;
  /** True if the entry was restored on this page. */
  readonly isBack: boolean;
  /** Called after the restore, before the list reloads. */
  readonly onBack: () => void;
  readonly onErase: () => void;
}

/**
 * One entry of the bin. If another record now has its folio or email, the row asks for a different folio or email. The
 * input stays after errors.
 */
function BinRow({ entry, now, isBack, onBack, onErase }: BinRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState<TakenValue>();
  const [typed, setTyped] = useState('');
  const { revalidate } = useRevalidator();
  const { id, kind, title } = entry;
  // The new field gets the focus, so that screen readers read its label and its error.
  useEffect(() => {
    if (taken) document.getElementById(`${taken.field}-${id}`)?.focus();
  }, [taken, id]);

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      const body = taken ? { [taken.field]: typed } : {};
      const restored = await api.call(restoreBinEntry, { params: { id: String(id) }, body });
      toast.success(await translateMessage(restored));
      onBack();
      // The button, which had the focus, does nothing any more.
      document.getElementById(rowId(id))?.focus();
      await revalidate();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      const { message, errors } = explain(error);
      const field = (['folio', 'email'] as const).find((name) => errors?.[name] !== undefined);
      if (field) setTaken({ field, message: errors?.[field] ?? '' });
      else {
        toast.error(message ?? m.failed_bringBack());
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <li id={rowId(entry.id)} className="row" tabIndex={-1}>
      <span className="icon-circle bin__icon">
        <Icon name={binLists[kind].icon} />
      </span>
      <div className="breakable grow">
        <b>
          <RecordText>{title}</RecordText>
        </b>
        <p className="small muted figures">{formatDeletion(entry)}</p>
      </div>
      <DaysLeft endsAt={entry.ends_at} now={now} />
      <form
        className="gap-2 actions row bin__actions"
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
      >
        {taken && !isBack && (
          <TextField
            label={taken.field === 'folio' ? m.bin_otherFolio() : m.bin_otherEmail()}
            name={`${taken.field}-${id}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            error={taken.message}
          />
        )}
        <Button
          type="submit"
          icon={isBack ? 'ok' : 'undo'}
          disabled={isBack}
          busy={isBusy}
          busyLabel={m.bin_bringingBack()}
        >
          {isBack ? m.bin_isBack() : m.bin_bringBack()}
          <span className="visually-hidden"> {title}</span>
        </Button>
        {!isBack && (
          <MoreActions name={title}>
            <MoreAction name={title} icon="trash" onClick={onErase}>
              {m.bin_erase()}
            </MoreAction>
          </MoreActions>
        )}
      </form>
    </li>
  );
}

export async function loader({ request }: LoaderArgs) {
  const query = binList.read(new URL(request.url).searchParams);
  const list = await loadAsAdmin(request, listBin, { query: binList.asked(query, PAGE_SIZE) });
  redirectToLastPage(list, (total) => binList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, now: serverTime() };
}

/** Lists the records that were deleted in the last 30 days (decision 13). */
export function Component({ loaderData: { query, list, now } }: PageProps<typeof loader>) {
  return (
    <>
      <AdminHead title={m.bin_title()} amount={m.bin_lead()} />
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
      <p className="muted small above-4">{m.bin_eraseNote()}</p>
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
        <ul className="card rows" aria-label={m.bin_list()}>
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
