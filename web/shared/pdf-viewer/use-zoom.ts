import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PageSize } from './open-pdf.ts';

/**
 * `width` fits the widest page to the viewer's width. `page` fits any whole page into the viewer. `fit` is `width`, but
 * at most 100 %. A number is a scale.
 */
export type Zoom = 'fit' | 'width' | 'page' | number;

/** The buttons change the scale by this factor. */
const STEP = 1.25;
/** Change of the scale for each pixel of wheel movement. */
const PER_WHEEL_PIXEL = 1 / 300;

function inRange(scale: number): number {
  return Math.min(6, Math.max(0.1, scale));
}

/** Returns the scale of a zoom setting, 1 for 100 %. `room` is the size available for pages. */
function scaleOf(zoom: Zoom, sizes: readonly PageSize[], room: PageSize): number {
  const width = room.width / Math.max(...sizes.map((size) => size.width));
  const height = room.height / Math.max(...sizes.map((size) => size.height));
  const scale = { fit: Math.min(1, width), width, page: Math.min(width, height) };
  return typeof zoom === 'number' ? zoom : inRange(scale[zoom]);
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

/** A point of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the middle of two fingers, and the distance between them. */
function pinchOf({ touches: [one, other] }: TouchEvent): Point & { readonly distance: number } {
  if (!one || !other) return { x: 0, y: 0, distance: 0 };
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/**
 * Calls `onZoom` with a factor and the point that must stay where it is, on a pinch gesture or on the wheel with Ctrl.
 * The browser then does not zoom the whole page.
 */
function usePinch(view: RefObject<HTMLElement | null>, onZoom: (factor: number, around: Point) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    let last = 0;
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const { distance, ...middle } = pinchOf(event);
      if (event.type === 'touchmove' && last > 0 && distance > 0) zoom(distance / last, middle);
      last = distance;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * PER_WHEEL_PIXEL), { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('touchstart', onTouch, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, [view]);
}

/**
 * Returns the zoom setting, the scale of the pages, and functions that change the zoom: buttons, pinch and wheel. The
 * visible part of the pages stays where it is when the scale changes.
 * @param view the scroll container of the pages
 */
export function useZoom(view: RefObject<HTMLElement | null>, sizes: readonly PageSize[]) {
  const room = useRoom(view);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const scale = room && scaleOf(zoom, sizes, room);
  const around = useRef<Point>(undefined);

  useLayoutEffect(() => {
    const element = view.current;
    if (element === null || scale === undefined) return;
    const box = element.getBoundingClientRect();
    const x = around.current ? around.current.x - box.left : element.clientWidth / 2;
    const y = around.current ? around.current.y - box.top : 0;
    const left = (element.scrollLeft + x) / element.scrollWidth;
    const top = (element.scrollTop + y) / element.scrollHeight;
    element.style.setProperty('--scale', String(scale));
    element.scrollTo(left * element.scrollWidth - x, top * element.scrollHeight - y);
    around.current = undefined;
  }, [view, scale]);

  function by(factor: number, point?: Point) {
    around.current = point;
    // Gestures arrive faster than renders, so the factor applies to the scale that is set, not to the one shown.
    setZoom((now) => inRange((typeof now === 'number' ? now : (scale ?? 1)) * factor));
  }
  usePinch(view, by);
  return {
    zoom,
    scale,
    setZoom,
    step: (direction: 'up' | 'down') => by(direction === 'up' ? STEP : 1 / STEP),
  };
}
