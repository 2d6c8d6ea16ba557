import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type UndoneDeath, undoDeath } from '#contract/deaths.ts';
import { type AdminMemorial, listMemorialsForAdmin } from '#contract/admin-memorials.ts';
import { offerToUndo, readMessages } from '#web/admin/records/tell-members.tsx';
import { failedWith, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay, formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { NoticeDialog } from '#web/shared/ui/dialog.tsx';

const kinds = {
  entry: m.death_keptEntry,
  'first-contact': m.death_keptContact,
  account: m.death_keptAccount,
  profile: () => m.death_keptProfile(),
} as const;
const reasons = {
  changed: m.death_wasChanged,
  deleted: m.death_wasDeleted,
  'email-taken': m.death_emailTaken,
  'in-part': m.death_inPart,
} as const;

/** Returns what stayed as it was, and what does not come back. */
function formatKept({ kept }: UndoneDeath): string {
  const stays = kept.map(({ kind, name, reason }) =>
    reasons[reason]({
      what: name === null && kind !== 'profile' ? m.death_keptNobody() : kinds[kind]({ name: name ?? '' }),
    }),
  );
  return `${m.death_stays()} ${stays.join('; ')}. ${m.death_notBack()}`;
}

interface UndoDeathProps {
  readonly memorial: AdminMemorial;
  /** Called when the result has been read. The memorial is in the bin then. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** Asks before the recording of a death is undone. If something stayed as it was, lists it. */
export function UndoDeath({ memorial: { id, name, name_ml, date_of_death }, onUndone, onClose }: UndoDeathProps) {
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState<UndoneDeath>();
  const { revalidate } = useRevalidator();
  const shownName = recordText(name, name_ml).words;
  /** What those who were told of the death can be told now; empty if nobody was. The dialog waits for it. */
  const [mistake, setMistake] = useState<string>();
  const [tell, setTell] = useState(false);
  useEffect(() => {
    const read = async () => {
      const [messages, { rows }] = await Promise.all([
        readMessages('deaths', id),
        api.call(listMemorialsForAdmin, { query: { name } }),
      ]);
      const told = messages.filter(({ state, hasRecipients }) => state === 'begun' && hasRecipients).at(-1);
      // A death that was recorded twice, such as with a wrong day, is no mistake to those who read of it.
      const isTwice = rows.some((one) => one.id !== id && one.name === name);
      setTell(told !== undefined && !isTwice);
      setMistake(told ? m.death_mistake({ day: formatDayOf(told.emailsAt), name: shownName }) : '');
    };
    if (mistake === undefined) read().catch(() => setMistake(''));
  }, [id, name, shownName, mistake]);

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      const body = mistake ? { tell } : {};
      const done = await api.call(undoDeath, { params: { id: String(id) }, body });
      if (tell) void offerToUndo('deaths', id);
      if (done.kept.length > 0) setUndone(done);
      else {
        toast.success(m.said_deathUndone());
        onUndone();
      }
    } catch (error) {
      if (error instanceof SessionEnded) return;
      // Members have been told since the dialog was opened. It asks now.
      if (failedWith(error, 'membersTold')) return setMistake(undefined);
      onClose();
      toast.error(explain(error).message ?? m.said_errorOccurred());
      await revalidate();
    } finally {
      setBusy(false);
    }
  }

  if (mistake === undefined) return null;
  if (undone) {
    return (
      <NoticeDialog
        icon="ok"
        text={m.said_deathUndone()}
        more={formatKept(undone)}
        okLabel={m.nav_close()}
        onClose={onUndone}
      />
    );
  }
  return (
    <ConfirmDialog
      question={m.death_undoQuestion()}
      icon="undo"
      detail={m.death_personDied({ name: shownName, date: formatDay(date_of_death) })}
      note={`${m.death_undoNote()} ${m.death_notBack()}`}
      confirmLabel={m.death_undo()}
      cancelLabel={m.death_keepRecord()}
      busy={isBusy}
      busyLabel={m.death_undoing()}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      {mistake ? (
        <fieldset className="grid">
          <legend className="label">{m.death_tellMistake()}</legend>
          <p className="muted small">{m.death_recordedAgain()}</p>
          {[false, true].map((isMistake) => (
            <label key={String(isMistake)} className="line focus-ring-around choice">
              <input type="radio" name="tell" checked={tell === isMistake} onChange={() => setTell(isMistake)} />
              <span>{isMistake ? mistake : m.death_sayNothing()}</span>
            </label>
          ))}
        </fieldset>
      ) : undefined}
    </ConfirmDialog>
  );
}
