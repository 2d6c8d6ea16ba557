import { waitForAnimations } from '#web/shared/ui/motion.ts';

/** Time after which a message closes. Error messages stay until the user dismisses them (handbook, Components). */
const READING_MS = 8000;

/**
 * Shows a message at the bottom of the window and closes the previous message. The timer restarts when the pointer or
 * the focus leaves the message.
 * @param settled text of an error message to close, because the error no longer applies
 * @param time time in milliseconds after which the message closes; error messages stay
 * @returns the toast, or undefined if the page has no place for it
 */
export function showToast(
  kind: 'success' | 'error' | 'info',
  text: string,
  settled = text,
  time = READING_MS,
): HTMLElement | undefined {
  const place = `[data-toasts] > [role=${kind === 'error' ? 'alert' : 'status'}]`;
  // An open dialog covers the regions of the page.
  const region = document.querySelector(`dialog[open] ${place}`) ?? document.querySelector(place);
  const toast = document.querySelector(`[data-toast=${kind}]`)?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return undefined;
  toast.className = toast.dataset['class'] ?? '';
  delete toast.dataset['toast'];
  toast.dataset['said'] = text;
  toast.querySelector('span')?.append(text);
  const dismiss = () => {
    toast.dataset['leaving'] = '';
    void waitForAnimations(toast).then(() => toast.remove());
  };
  toast.querySelector('button')?.addEventListener('click', dismiss);
  // Removes earlier messages, so that screen readers do not repeat them. These stay: errors with a different text,
  // toasts with an undo button, and toasts under the pointer or with the focus.
  for (const old of document.querySelectorAll<HTMLElement>('[data-toasts] > * > *')) {
    // Compares the original text, because a page translator may have changed the visible text.
    const { said } = old.dataset;
    const isRead = old.matches('[role=status] > :not(:hover, :focus-within)') && !old.querySelector('.toast__action');
    if (said === text || said === settled || isRead) old.remove();
  }
  region.append(toast);
  if (kind === 'error') return toast;
  let timer = setTimeout(dismiss, time);
  for (const begin of ['mouseenter', 'focusin']) toast.addEventListener(begin, () => clearTimeout(timer));
  for (const end of ['mouseleave', 'focusout']) {
    toast.addEventListener(end, () => {
      clearTimeout(timer);
      // The timer must not start while the pointer is over the message or the focus is in it.
      if (!toast.matches(':hover, :focus-within')) timer = setTimeout(dismiss, time);
    });
  }
  return toast;
}

export const toast = {
  success: (text: string, settled?: string) => void showToast('success', text, settled),
  error: (text: string) => void showToast('error', text),
  info: (text: string) => void showToast('info', text),
};
