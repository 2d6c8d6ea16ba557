import { classNames } from './class-names.ts';
import { isPlainClick } from './clicks.ts';

export type Side = 'before' | 'after';
export type Place = Side | 'here';

interface LightboxActs {
  readonly turn: (side: Side) => void;
  readonly close: () => void;
}

/** How far a finger must go, in CSS pixels. */
const FAR_ENOUGH = 56;

const keys: ReadonlyMap<string, Side> = new Map([
  ['ArrowLeft', 'before'],
  ['ArrowRight', 'after'],
]);

const PLACES = { here: undefined, before: 'lightbox__slide--before', after: 'lightbox__slide--after' } as const;

export function slideClass(place: Place): string {
  return classNames('lightbox__slide', PLACES[place]);
}

/** Shows a lightbox over everything, one that came open without being modal, too. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.open = false;
  dialog.showModal();
}

/** What a new picture changes for hands and keys. */
export function afterTurn(dialog: HTMLDialogElement): void {
  // The link that was used may be gone at the first and the last picture.
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.hidden) dialog.focus();
  // Keys scroll a caption that is longer than its place.
  const caption = dialog.querySelector<HTMLElement>('.lightbox__caption');
  if (caption === null) return;
  if (caption.scrollHeight > caption.clientHeight) caption.tabIndex = 0;
  else caption.removeAttribute('tabindex');
}

/** A finger draws the picture along, and turns when it has gone far enough. */
function letSwipe(stage: HTMLElement, turn: (side: Side) => void, signal: AbortSignal): void {
  let start: number | undefined;
  const drag = (distance: number) => stage.style.setProperty('--drag', `${distance}px`);
  function end(event: PointerEvent) {
    if (start === undefined || !event.isPrimary) return;
    const distance = event.clientX - start;
    start = undefined;
    stage.removeAttribute('data-dragged');
    drag(0);
    if (event.type === 'pointerup' && Math.abs(distance) >= FAR_ENOUGH) turn(distance > 0 ? 'before' : 'after');
  }
  stage.addEventListener(
    'pointerdown',
    (event) => {
      // With two fingers, or zoomed in, a finger moves the picture itself.
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
 * Lets links, arrow keys, swipes, Esc and the back gesture turn and close a lightbox.
 * @returns ends that
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
    // A key that is held down repeats itself, and would go on with whatever has the focus by then.
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
  // A browser closes it against our will when asked again and again. The event comes late: it may be open anew by then.
  dialog.addEventListener('close', () => dialog.open || close(), { signal });
  const stage = dialog.querySelector<HTMLElement>('.lightbox__stage');
  if (stage !== null) letSwipe(stage, turn, signal);
  return () => control.abort();
}
