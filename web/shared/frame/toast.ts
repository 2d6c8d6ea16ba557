/** Errors stay until dismissed; the others leave after 8 seconds (handbook, Components). */
const READING_MS = 8000;

/**
 * Says something at the foot of the window; its time starts anew whenever the pointer or the focus leaves it.
 * @param settled what an error said that is true no more: it leaves
 */
function show(kind: 'success' | 'error' | 'info', text: string, settled = text): void {
  const region = document.querySelector(`[data-toasts] > [role=${kind === 'error' ? 'alert' : 'status'}]`);
  const toast = document.querySelector(`[data-toast=${kind}]`)?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return;
  toast.className = toast.dataset['class'] ?? '';
  delete toast.dataset['toast'];
  toast.querySelector('span')?.append(text);
  const leave = () => toast.remove();
  toast.querySelector('button')?.addEventListener('click', leave);
  // The same words again replace the older ones.
  for (const old of document.querySelectorAll('[data-toasts] > * > *')) {
    if (old.textContent === text || old.textContent === settled) old.remove();
  }
  region.append(toast);
  if (kind === 'error') return;
  let timer = setTimeout(leave, READING_MS);
  for (const begin of ['mouseenter', 'focusin']) toast.addEventListener(begin, () => clearTimeout(timer));
  for (const end of ['mouseleave', 'focusout']) {
    toast.addEventListener(end, () => {
      clearTimeout(timer);
      timer = setTimeout(leave, READING_MS);
    });
  }
}

export const toast = {
  success: (text: string, settled?: string): void => show('success', text, settled),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};
