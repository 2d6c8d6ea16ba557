import { afterMotion } from '#web/shared/ui/motion.ts';

/** Errors stay until dismissed; the others leave after 8 seconds (handbook, Components). */
const READING_MS = 8000;

/**
 * Says something at the foot of the window, in place of what was said before; its time starts anew whenever the pointer or the focus leaves it.
 * @param settled what an error said that is true no more: it leaves
 * @param time in milliseconds; errors stay
 * @returns it, where the page has a place for it
 */
export function showToast(
  kind: 'success' | 'error' | 'info',
  text: string,
  settled = text,
  time = READING_MS,
): HTMLElement | undefined {
  const region = document.querySelector(`[data-toasts] > [role=${kind === 'error' ? 'alert' : 'status'}]`);
  const toast = document.querySelector(`[data-toast=${kind}]`)?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return undefined;
  toast.className = toast.dataset['class'] ?? '';
  delete toast.dataset['toast'];
  toast.dataset['said'] = text;
  toast.querySelector('span')?.append(text);
  const leave = () => {
    toast.dataset['leaving'] = '';
    void afterMotion(toast).then(() => toast.remove());
  };
  toast.querySelector('button')?.addEventListener('click', leave);
  // What was said before makes room, so that nobody hears it once more; what can still be undone stays, and errors.
  for (const old of document.querySelectorAll<HTMLElement>('[data-toasts] > * > *')) {
    // A page translator may have changed its text.
    const { said } = old.dataset;
    const isRead = old.matches('[role=status] > :not(:has(.toast__action), :hover, :focus-within)');
    if (said === text || said === settled || isRead) old.remove();
  }
  region.append(toast);
  if (kind === 'error') return toast;
  let timer = setTimeout(leave, time);
  for (const begin of ['mouseenter', 'focusin']) toast.addEventListener(begin, () => clearTimeout(timer));
  for (const end of ['mouseleave', 'focusout']) {
    toast.addEventListener(end, () => {
      clearTimeout(timer);
      // The pointer may go while the focus stays, and the other way round.
      if (!toast.matches(':hover, :focus-within')) timer = setTimeout(leave, time);
    });
  }
  return toast;
}

export const toast = {
  success: (text: string, settled?: string) => void showToast('success', text, settled),
  error: (text: string) => void showToast('error', text),
  info: (text: string) => void showToast('info', text),
};
