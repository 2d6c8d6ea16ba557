import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { explain, inPageLanguage } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { afterMotion } from '#web/shared/ui/motion.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { showUndo } from './undo-toast.ts';

export interface ConfirmActionWords {
  readonly question: string;
  /** Names whom it is about, and what follows from it. */
  readonly detail: string | undefined;
  /** Says below that what becomes of it. */
  readonly note?: string;
  /** "Remove administrator", "Keep administrator" */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  /** What is said afterwards, in place of what the server says. */
  readonly done?: string;
  readonly failed?: string;
}

async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

/** A second: a long list takes more than one frame to be drawn. What is on another page of it does not come at all. */
const MAX_FRAMES = 60;

/** @returns what has this id, as soon as it is drawn */
async function whenDrawn(id: string): Promise<Element | null> {
  for (let frame = 0; frame < MAX_FRAMES && document.getElementById(id) === null; frame += 1) await nextFrame();
  return document.getElementById(id);
}

/** What the server said. */
interface Said {
  readonly code: string;
  readonly message: string;
}

interface ConfirmActionProps<S extends Said> {
  readonly words: ConfirmActionWords;
  readonly danger?: boolean;
  readonly icon?: IconName;
  readonly act: () => Promise<S>;
  /** Offered for a while beside what is said afterwards; sees to its own failures. Answers the id of what is back. */
  readonly undo?: (said: S) => Promise<string | undefined>;
  /** Says of a failure what `failed` would not, such as that a colleague was quicker. */
  readonly explainFailure?: (error: unknown) => string | undefined;
  /** It is done, and what the page shows is about to be read anew. */
  readonly onDone?: () => void;
  /** The id of the row that goes away by it: it leaves in sight, when the question has been closed. */
  readonly leavingRow?: string;
  /** Leaves the page when it is done: nothing is read anew. */
  readonly leave?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, acts, says what came of it and closes; without a session it stays, to be confirmed again (decision 20). */
export function ConfirmAction<S extends Said>(props: ConfirmActionProps<S>) {
  const { words, danger, icon, act, undo, explainFailure, onDone, leavingRow, leave, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  function sayDone(done: string, said: S): void {
    if (!undo) {
      toast.success(done);
      return;
    }
    const page = location.pathname;
    const goBack = async () => {
      const id = await undo(said);
      await revalidate();
      // Elsewhere something else may have the same id.
      return id === undefined || location.pathname !== page ? null : whenDrawn(id);
    };
    showUndo({ text: done, subject: words.detail, undo: goBack });
  }

  /** While the question is open, nothing outside of it is heard or reached. */
  async function closeAnd(say: () => void): Promise<void> {
    onClose();
    await nextFrame();
    say();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    let say: () => void;
    let row: HTMLElement | null = null;
    let isAnswered = true;
    try {
      const said = await act();
      const done = words.done ?? (await inPageLanguage(said));
      say = () => sayDone(done, said);
      if (leave) {
        await leave();
        say();
        return;
      }
      onDone?.();
      row = document.getElementById(leavingRow ?? '');
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionOver) return;
      const failed = explainFailure?.(error) ?? words.failed ?? explain(error).message ?? m.said_errorOccurred();
      say = () => toast.error(failed);
      isAnswered = error instanceof CallFailed;
    }
    // Also after a refusal: somebody else may have done the same. Without a connection the page stays as it is.
    if (row) {
      // The focus, which the question gives back, has no place there any more.
      row.inert = true;
      await closeAnd(say);
      row.dataset['leaving'] = '';
      await afterMotion(row);
      await revalidate();
      // It stays when the page could not be read, or when it was brought back meanwhile.
      row.inert = false;
      delete row.dataset['leaving'];
      return;
    }
    if (isAnswered) await revalidate();
    await closeAnd(say);
  }

  return (
    <ConfirmDialog
      danger={danger}
      icon={icon}
      question={words.question}
      detail={words.detail}
      note={words.note}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      busy={isBusy}
      busyLabel={words.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
