import { showToast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** So long can a deletion be undone in its toast. */
const UNDO_MS = 10_000;

/** Says that something is done, and offers for ten seconds to undo it (handbook, "Delete"). */
export function showUndo(text: string, undo: () => Promise<void>): void {
  const toast = showToast('success', text, text, UNDO_MS);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'toast__action';
  button.append(m.admin_undo());
  button.addEventListener('click', () => {
    toast?.remove();
    void undo();
  });
  toast?.querySelector('button')?.before(button);
}
