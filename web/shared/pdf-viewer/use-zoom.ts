import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageSize } from './open-pdf.ts';
import { inRange, nextStep, scaleOf, type Zoom } from './zoom.ts';

/** A point of the window onto the pages, in pixels from its top left corner. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** Where in the whole of the pages an anchor lies, as shares of width and height. */
interface Place extends Anchor {
  readonly left: number;
  readonly top: number;
}

function placeAt(view: HTMLElement, anchor: Anchor = { x: view.clientWidth / 2, y: 0 }): Place {
  return {
    ...anchor,
    left: (view.scrollLeft + anchor.x) / view.scrollWidth,
    top: (view.scrollTop + anchor.y) / view.scrollHeight,
  };
}

/** The width and height that pages have to themselves; undefined until it is known. */
function useRoom(view: RefObject<HTMLElement | null>): PageSize | undefined {
  const [room, setRoom] = useState<PageSize>();
  useEffect(() => {
    if (view.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [view]);
  return room;
}

/**
 * How large the pages are. What one looks at stays where it is while that changes.
 * @param view the element in which the pages are scrolled
 */
export function useZoom(view: RefObject<HTMLElement | null>, sizes: readonly PageSize[]) {
  const room = useRoom(view);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const scale = room === undefined ? undefined : scaleOf(zoom, sizes, room);
  const place = useRef<Place>(undefined);
  /** Fingers move faster than the pages are drawn. */
  const newest = useRef(1);

  useEffect(() => {
    const element = view.current;
    const remember = () => {
      if (element !== null) place.current = placeAt(element);
    };
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [view]);

  useLayoutEffect(() => {
    const element = view.current;
    if (element === null || scale === undefined) return;
    newest.current = scale;
    element.style.setProperty('--scale', String(scale));
    if (place.current === undefined) return;
    const { x, y, left, top } = place.current;
    element.scrollTo(left * element.scrollWidth - x, top * element.scrollHeight - y);
  }, [view, scale]);

  function change(next: Zoom, anchor?: Anchor) {
    if (view.current !== null) place.current = placeAt(view.current, anchor);
    setZoom(next);
  }
  return {
    zoom,
    scale,
    change,
    step: (direction: 'up' | 'down') => scale !== undefined && change(nextStep(scale, direction)),
    by: (factor: number, anchor: Anchor) => {
      newest.current = inRange(newest.current * factor);
      change(newest.current, anchor);
    },
  };
}
