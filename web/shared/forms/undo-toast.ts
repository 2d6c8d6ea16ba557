import { showToast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { settle } from '#web/shared/ui/settling.ts';
import { isFocusLost } from '#web/shared/ui/use-focus-after.ts';

/** So long can a deletion be undone in its toast. */
const UNDO_MS = 10_000;

interface Undoable {
  /** What was done. */
  readonly text: string;
  /** To what: each has its own way back, however many were deleted one after the other. */
  readonly subject: string | undefined;
  /** @returns what stands again in the page, to which the focus goes; it sees to its own failures */
  readonly undo: () => Promise<Element | null>;
}

async function goBack(undo: Undoable['undo']): Promise<void> {
  const target = (await undo()) ?? document.querySelector('main');
  if (isFocusLost() && target instanceof HTMLElement) target.focus();
}

/**
 * Says that something is done, and offers for ten seconds to undo it (handbook, "Delete"). Whoever is slower finds it in the
 * bin: nothing has to be reached within that time.
 */
export function showUndo({ text, subject, undo }: Undoable): void {
  const toast = showToast('success', text, text, UNDO_MS);
  const said = document.createElement('small');
  said.translate = false;
  said.append(subject ?? '');
  toast?.querySelector('span')?.append(said);
  // The same words about something else do not take its place.
  if (toast) delete toast.dataset['said'];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast__action';
  const about = document.createElement('span');
  about.className = 'visually-hidden';
  about.translate = false;
  about.append(` ${subject ?? ''}`);
  button.append(m.admin_undo(), about);
  button.addEventListener('click', () => {
    toast?.remove();
    // The next one below it comes to lie under the pointer.
    settle();
    void goBack(undo);
  });
  toast?.querySelector('button')?.before(button);
}
