/** Errors stay until dismissed; the others leave after 8 seconds (handbook, Components). */
const READING_MS = 8000;

/** Says something at the foot of the window; its time starts anew whenever the pointer or the focus leaves it. */
export function showToast(kind: 'success' | 'error' | 'info', text: string): void {
  const region = document.querySelector(`[data-toasts] > [role=${kind === 'error' ? 'alert' : 'status'}]`);
  const drawn = document.querySelector<HTMLTemplateElement>(`[data-toast=${kind}]`)?.content.firstElementChild;
  const toast = drawn?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return;
  toast.querySelector('span')?.append(text);
  const leave = () => toast.remove();
  toast.querySelector('button')?.addEventListener('click', leave);
  // The same words again replace the older ones.
  for (const old of region.children) if (old.textContent === toast.textContent) old.remove();
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
