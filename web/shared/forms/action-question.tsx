import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { waitForAnimations } from '#web/shared/ui/motion.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { showUndo } from './undo-toast.ts';

export interface ConfirmActionWords {
  readonly question: string;
  /** Text below the question, which names the record and says what the action does. */
  readonly detail: string | undefined;
  /** A second text that says what happens to the record after the action. */
  readonly note?: string;
  /** Labels of the two buttons, such as "Remove administrator" and "Keep administrator". */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  /** Message on success. By default, the server's message is shown. */
  readonly done?: string;
  readonly failed?: string;
}

async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}

/** Maximum number of frames to wait for an element, about one second. A long list needs several frames to render. */
const MAX_FRAMES = 60;

/**
 * Waits until an element with this id is rendered. Resolves to null if the element does not appear, for example because
 * it is on another page of the list.
 */
async function whenRendered(id: string): Promise<Element | null> {
  for (let frame = 0; frame < MAX_FRAMES && document.getElementById(id) === null; frame += 1) await nextFrame();
  return document.getElementById(id);
}

interface Said {
  readonly code: string;
  readonly message: string;
}

interface ConfirmActionProps<S extends Said> {
  readonly words: ConfirmActionWords;
  readonly danger?: boolean;
  readonly icon?: IconName;
  readonly act: () => Promise<S>;
  /**
   * Restores the record when the user clicks Undo in the success message. Handles its own errors and returns the id of
   * the restored row.
   */
  readonly undo?: (said: S) => Promise<string | undefined>;
  /** Returns a more specific message than `words.failed`, for example for a conflict with a colleague. */
  readonly explainFailure?: (error: unknown) => string | undefined;
  /** Called on success, before the page reloads its data. */
  readonly onDone?: () => void;
  /** The id of the row that the action removes. Its exit is animated after the dialog has closed. */
  readonly leavingRow?: string;
  /** Leaves the page on success. Without this function, the page stays open and reloads its data. */
  readonly leave?: () => Promise<void>;
  readonly onClose: () => void;
  /** More about the record, below the question. */
  readonly children?: ReactNode;
}

/**
 * Asks for confirmation, runs the action, shows the result and closes. If the session has ended, the dialog stays open,
 * so that the administrator can confirm again after signing in (decision 20).
 */
export function ConfirmAction<S extends Said>(props: ConfirmActionProps<S>) {
  const { words, danger, icon, act, undo, explainFailure, onDone, leavingRow, leave, onClose, children } = props;
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  function showDone(done: string, said: S): void {
    if (!undo) {
      toast.success(done);
      return;
    }
    const page = location.pathname;
    const restore = async () => {
      const id = await undo(said);
      await revalidate();
      // Looks for the row only if the user is still on the same page, because another page may have an element with the
      // same id.
      return id === undefined || location.pathname !== page ? null : whenRendered(id);
    };
    showUndo({ text: done, subject: words.detail, undo: restore });
  }

  /** Closes the dialog before it shows the result, because screen readers ignore everything outside an open dialog. */
  async function closeAndShow(showResult: () => void): Promise<void> {
    onClose();
    await nextFrame();
    showResult();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    let showResult: () => void;
    let row: HTMLElement | null = null;
    let isAnswered = true;
    try {
      const said = await act();
      const done = words.done ?? (await translateMessage(said));
      showResult = () => showDone(done, said);
      if (leave) {
        await leave();
        showResult();
        return;
      }
      onDone?.();
      row = document.getElementById(leavingRow ?? '');
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionEnded) return;
      const failed = explainFailure?.(error) ?? words.failed ?? explain(error).message ?? m.said_errorOccurred();
      showResult = () => toast.error(failed);
      isAnswered = error instanceof CallFailed;
    }
    // The page also reloads its data after the server has refused the action, because a colleague may have changed the
    // record. The page does not reload its data if the server could not be reached.
    if (row) {
      // The closing dialog must not return the focus to the row that disappears.
      row.inert = true;
      await closeAndShow(showResult);
      row.dataset['leaving'] = '';
      await waitForAnimations(row);
      await revalidate();
      // The row is still in the page if the reload failed or the record was restored meanwhile.
      row.inert = false;
      delete row.dataset['leaving'];
      return;
    }
    if (isAnswered) await revalidate();
    await closeAndShow(showResult);
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
    >
      {children}
    </ConfirmDialog>
  );
}
