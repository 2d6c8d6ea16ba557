import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { BIN_DAYS, type BinEntry, restoreBinEntry } from '#contract/bin.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { binLists } from './bin-toolbar.tsx';

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
    <span className={classNames('figures bin__left', days < SOON_DAYS && 'bin__left--soon')}>
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
export function BinRow({ entry, now, isBack, onBack, onErase }: BinRowProps) {
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
    <li id={rowId(entry.id)} className="bin__row" tabIndex={-1}>
      <span className="bin__icon">
        <Icon name={binLists[kind].icon} />
      </span>
      <div className="breakable">
        <b>
          <RecordText>{title}</RecordText>
        </b>
        <p className="small muted figures">{formatDeletion(entry)}</p>
      </div>
      <DaysLeft endsAt={entry.ends_at} now={now} />
      <form
        className="line actions bin__actions"
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
