import { showToast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { isFocusLost } from '#web/shared/ui/use-focus-after.ts';

const UNDO_MS = 10_000;

interface Undoable {
  readonly text: string;
  /** Name of the record, shown in the message. */
  readonly subject: string | undefined;
  /** Restores the record and returns the element that gets the focus. Handles its own errors. */
  readonly undo: () => Promise<Element | null>;
}

async function undoAndFocus(undo: Undoable['undo']): Promise<void> {
  const target = (await undo()) ?? document.querySelector('main');
  if (isFocusLost() && target instanceof HTMLElement) target.focus();
}

/**
 * Shows a success message that offers to undo for ten seconds (handbook, "Delete"). After that, the record can be
 * restored from the bin.
 */
export function showUndo({ text, subject, undo }: Undoable): void {
  const toast = showToast('success', text, text, UNDO_MS);
  const record = document.createElement('small');
  record.translate = false;
  record.append(subject ?? '');
  toast?.querySelector('span')?.append(record);
  // `showToast` replaces a toast that has the same text in `data-said`. Without the attribute, a toast about another
  // record does not replace this toast.
  if (toast) delete toast.dataset['said'];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast__action';
  const hiddenName = document.createElement('span');
  hiddenName.className = 'visually-hidden';
  hiddenName.translate = false;
  hiddenName.append(` ${subject ?? ''}`);
  button.append(m.admin_undo(), hiddenName);
  button.addEventListener('click', () => {
    toast?.remove();
    void undoAndFocus(undo);
  });
  toast?.querySelector('button')?.before(button);
}
