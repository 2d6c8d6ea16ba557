import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageSize } from './open-pdf.ts';

/**
 * `width` fits the widest page to the viewer's width. `page` fits any whole page into the viewer. `fit` is `width`, but
 * at most 100 %. A number is a scale.
 */
export type Zoom = 'fit' | 'width' | 'page' | number;

const STEPS = [0.25, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6] as const;
const SMALLEST = 0.1;
const LARGEST = 6;
/** Maximum difference between two scales that count as equal, such as 67 % and 66.8 %. */
const TOLERANCE = 0.01;

function inRange(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** Returns the scale of a zoom setting, 1 for 100 %, within the limits. `room` is the size available for pages. */
export function scaleOf(zoom: Zoom, sizes: readonly PageSize[], room: PageSize): number {
  if (typeof zoom === 'number') return inRange(zoom);
  const width = room.width / Math.max(...sizes.map((size) => size.width));
  if (zoom === 'width') return inRange(width);
  if (zoom === 'fit') return inRange(Math.min(1, width));
  return inRange(Math.min(width, room.height / Math.max(...sizes.map((size) => size.height))));
}

/** Returns the next larger or smaller zoom step; the same scale at the last step. `scale` may be between two steps. */
export function nextStep(scale: number, direction: 'up' | 'down'): number {
  const next =
    direction === 'up'
      ? STEPS.find((step) => step > scale + TOLERANCE)
      : STEPS.filter((step) => step < scale - TOLERANCE).at(-1);
  return next ?? scale;
}

/** A point in the viewport, in pixels from its top left corner. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** A point in the viewport, and the point of the document shown there, as fractions of the document's size. */
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

/** Returns the size available for pages; undefined until it is measured. */
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
 * Returns the zoom setting, the scale of the pages, and functions that change the zoom. The visible part of the pages
 * stays where it is when the scale changes.
 * @param view the scroll container of the pages
 */
export function useZoom(view: RefObject<HTMLElement | null>, sizes: readonly PageSize[]) {
  const room = useRoom(view);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const scale = room === undefined ? undefined : scaleOf(zoom, sizes, room);
  const place = useRef<Place>(undefined);
  /** The newest scale, which may not be rendered yet, because gestures arrive faster than renders. */
  const newest = useRef(1);

  useEffect(() => {
    const element = view.current;
    const rememberPlace = () => {
      if (element !== null) place.current = placeAt(element);
    };
    element?.addEventListener('scroll', rememberPlace, { passive: true });
    return () => element?.removeEventListener('scroll', rememberPlace);
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
