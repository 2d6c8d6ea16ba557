import { isPlainClick } from '#web/shared/ui/clicks.ts';

export type Side = 'before' | 'after';

interface LightboxActs {
  readonly turn: (side: Side) => void;
  readonly close: () => void;
}

/** Minimum distance of a swipe, in CSS pixels. */
const MIN_SWIPE = 56;

const keys: ReadonlyMap<string, Side> = new Map([
  ['ArrowLeft', 'before'],
  ['ArrowRight', 'after'],
]);

/**
 * Moves the picture with the finger. Shows the next or previous picture if the finger has moved by at least
 * `MIN_SWIPE`.
 */
function handleSwipes(stage: HTMLElement, turn: (side: Side) => void): void {
  let start: number | undefined;
  function drag(distance: number): void {
    stage.toggleAttribute('data-dragged', distance !== 0);
    stage.style.setProperty('--drag', `${distance}px`);
  }
  function end(event: PointerEvent): void {
    if (start === undefined || !event.isPrimary) return;
    const distance = event.clientX - start;
    start = undefined;
    drag(0);
    if (event.type === 'pointerup' && Math.abs(distance) >= MIN_SWIPE) turn(distance > 0 ? 'before' : 'after');
  }
  stage.addEventListener('pointerdown', (event) => {
    // The browser handles a pinch. While the page is zoomed in, the browser also handles swipes with one finger.
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
    if (!event.isPrimary) drag(0);
    start = event.pointerType === 'mouse' || !event.isPrimary || isZoomed ? undefined : event.clientX;
  });
  stage.addEventListener('pointermove', (event) => {
    if (start !== undefined && event.isPrimary) drag(event.clientX - start);
  });
  stage.addEventListener('pointerup', end);
  stage.addEventListener('pointercancel', end);
}

/** Handles links, arrow keys, swipes, Esc and the back gesture in a lightbox. */
export function controlLightbox(dialog: HTMLDialogElement, { turn, close }: LightboxActs): void {
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    const side = link.dataset['turns'];
    if (side === 'before' || side === 'after') turn(side);
    else close();
  });
  dialog.addEventListener('keydown', (event) => {
    // Ignores a held Enter key. Otherwise it would also activate the element that gets the focus next.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const side = keys.get(event.key);
    if (side !== undefined) turn(side);
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  // Browsers close a dialog on repeated cancel requests. The `close` event follows later, when the dialog may be open
  // again, or removed from the page.
  dialog.addEventListener('close', () => {
    if (!dialog.open && dialog.isConnected) close();
  });
  const stage = dialog.querySelector<HTMLElement>('.lightbox__stage');
  if (stage !== null) handleSwipes(stage, turn);
}
