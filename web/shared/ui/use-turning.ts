import { type PointerEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** How far a finger must go, in CSS pixels. */
const FAR_ENOUGH = 56;

interface Neighbours {
  /** Addresses; undefined at an end. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Arrow keys and swipes lead to the neighbours. The handlers are for the element that is swiped. */
export function useTurning({ before, after }: Neighbours) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const start = useRef<number>(undefined);

  function turn(to: string | undefined) {
    // What the history says about how it was opened stays true.
    if (to !== undefined) void navigate(to, { replace: true, preventScrollReset: true, state });
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'ArrowLeft') turn(before);
      if (event.key === 'ArrowRight') turn(after);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  function drag(element: HTMLElement, distance: number) {
    element.style.setProperty('--drag', `${distance}px`);
  }
  function end(event: PointerEvent<HTMLElement>, isTurn: boolean) {
    if (start.current === undefined) return;
    const distance = event.clientX - start.current;
    start.current = undefined;
    event.currentTarget.removeAttribute('data-dragged');
    drag(event.currentTarget, 0);
    if (isTurn && Math.abs(distance) >= FAR_ENOUGH) turn(distance > 0 ? before : after);
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With two fingers, or zoomed in, a finger moves the picture itself.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start.current = event.pointerType === 'mouse' || !event.isPrimary || isZoomed ? undefined : event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined || !event.isPrimary) return;
      event.currentTarget.setAttribute('data-dragged', '');
      drag(event.currentTarget, event.clientX - start.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
