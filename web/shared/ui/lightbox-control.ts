import { classNames } from './class-names.ts';
import { isPlainClick } from './clicks.ts';

export type Side = 'before' | 'after';
export type Place = Side | 'here';

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

const PLACES = { here: undefined, before: 'lightbox__slide--before', after: 'lightbox__slide--after' } as const;

export function slideClass(place: Place): string {
  return classNames('lightbox__slide', PLACES[place]);
}

/** Shows the lightbox as a modal dialog, even if the markup has it open and non-modal. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.open = false;
  dialog.showModal();
}

/** Updates focus and keyboard scrolling after the picture has changed. */
export function updateAfterTurn(dialog: HTMLDialogElement): void {
  // At the first or the last picture, the link that has the focus may be hidden now.
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.hidden) dialog.focus();
  // Makes a long caption focusable, so that keys can scroll it.
  const caption = dialog.querySelector<HTMLElement>('.lightbox__caption');
  if (caption === null) return;
  if (caption.scrollHeight > caption.clientHeight) caption.tabIndex = 0;
  else caption.removeAttribute('tabindex');
}

/**
 * Moves the picture with the finger. Shows the next or previous picture if the finger has moved by at least
 * `MIN_SWIPE`.
 */
function handleSwipes(stage: HTMLElement, turn: (side: Side) => void, signal: AbortSignal): void {
  let start: number | undefined;
  const drag = (distance: number) => stage.style.setProperty('--drag', `${distance}px`);
  function end(event: PointerEvent) {
    if (start === undefined || !event.isPrimary) return;
    const distance = event.clientX - start;
    start = undefined;
    stage.removeAttribute('data-dragged');
    drag(0);
    if (event.type === 'pointerup' && Math.abs(distance) >= MIN_SWIPE) turn(distance > 0 ? 'before' : 'after');
  }
  stage.addEventListener(
    'pointerdown',
    (event) => {
      // The browser handles a pinch. While the page is zoomed in, the browser also handles swipes with one finger.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      if (!event.isPrimary) {
        drag(0);
        stage.removeAttribute('data-dragged');
      }
      start = event.pointerType === 'mouse' || !event.isPrimary || isZoomed ? undefined : event.clientX;
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (start === undefined || !event.isPrimary) return;
      stage.setAttribute('data-dragged', '');
      drag(event.clientX - start);
    },
    { signal },
  );
  stage.addEventListener('pointerup', end, { signal });
  stage.addEventListener('pointercancel', end, { signal });
}

/**
 * Handles links, arrow keys, swipes, Esc and the back gesture in a lightbox.
 * @returns a function that removes the handlers
 */
export function controlLightbox(dialog: HTMLDialogElement, { turn, close }: LightboxActs): () => void {
  const control = new AbortController();
  const { signal } = control;
  dialog.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
      if (link === null || !isPlainClick(event)) return;
      event.preventDefault();
      const side = link.dataset['turns'];
      if (side === 'before' || side === 'after') turn(side);
      else close();
    },
    { signal },
  );
  const onKey = (event: KeyboardEvent) => {
    if (!dialog.open) return;
    // Ignores a held Enter key. Otherwise it would also activate the element that gets the focus next.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const side = keys.get(event.key);
    if (side !== undefined) turn(side);
  };
  window.addEventListener('keydown', onKey, { signal });
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  // Browsers close a dialog on repeated cancel requests. The `close` event follows later, when the dialog may be open
  // again.
  dialog.addEventListener('close', () => dialog.open || close(), { signal });
  const stage = dialog.querySelector<HTMLElement>('.lightbox__stage');
  if (stage !== null) handleSwipes(stage, turn, signal);
  return () => control.abort();
}
