/** Errors stay until dismissed; the others leave after 8 seconds (handbook, Components). */
const READING_MS = 8000;
/** So long can a deletion be undone in its toast. */
const UNDO_MS = 10_000;

/** A button beside what is said. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => Promise<void>;
}

/**
 * Says something at the foot of the window; its time starts anew whenever the pointer or the focus leaves it.
 * @param more `settled`: what an error said that is true no more: it leaves; `action`: what can be done about it
 */
function show(
  kind: 'success' | 'error' | 'info',
  text: string,
  { settled = text, action }: { readonly settled?: string | undefined; readonly action?: ToastAction } = {},
): void {
  const region = document.querySelector(`[data-toasts] > [role=${kind === 'error' ? 'alert' : 'status'}]`);
  const toast = document.querySelector(`[data-toast=${kind}]`)?.cloneNode(true);
  if (!region || !(toast instanceof HTMLElement)) return;
  toast.className = toast.dataset['class'] ?? '';
  delete toast.dataset['toast'];
  toast.querySelector('span')?.append(text);
  const leave = () => toast.remove();
  const close = toast.querySelector('button');
  close?.addEventListener('click', leave);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'toast__action';
    button.append(action.label);
    button.addEventListener('click', () => {
      leave();
      void action.act();
    });
    close?.before(button);
  }
  // The same words again replace the older ones.
  for (const old of document.querySelectorAll('[data-toasts] > * > *')) {
    const said = old.querySelector('span')?.textContent;
    if (said === text || said === settled) old.remove();
  }
  region.append(toast);
  if (kind === 'error') return;
  const time = action ? UNDO_MS : READING_MS;
  let timer = setTimeout(leave, time);
  for (const begin of ['mouseenter', 'focusin']) toast.addEventListener(begin, () => clearTimeout(timer));
  for (const end of ['mouseleave', 'focusout']) {
    toast.addEventListener(end, () => {
      clearTimeout(timer);
      timer = setTimeout(leave, time);
    });
  }
}

export const toast = {
  success: (text: string, settled?: string): void => show('success', text, { settled }),
  /** Something that can be undone for 10 seconds. */
  undoable: (text: string, action: ToastAction): void => show('success', text, { action }),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};
