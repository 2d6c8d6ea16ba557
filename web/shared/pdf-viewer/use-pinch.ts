import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Anchor } from './use-zoom.ts';

/** Change of the zoom for each pixel of wheel movement. */
const PER_WHEEL_PIXEL = 1 / 300;

function distance([one, other]: readonly Touch[]): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

function middle(touches: readonly Touch[], view: HTMLElement): Anchor {
  const { left, top } = view.getBoundingClientRect();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    x: mean(touches.map(({ clientX }) => clientX)) - left,
    y: mean(touches.map(({ clientY }) => clientY)) - top,
  };
}

/**
 * Zooms the PDF's pages, instead of the whole page, on a pinch gesture or on the wheel with Ctrl.
 * @param onZoom called with the zoom factor and the point that must stay where it is
 */
export function usePinch(view: RefObject<HTMLElement | null>, onZoom: (factor: number, anchor: Anchor) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    let last = 0;
    const onTouch = (event: TouchEvent) => {
      const touches = [...event.touches];
      if (touches.length !== 2) return;
      event.preventDefault();
      const now = distance(touches);
      if (event.type === 'touchmove' && last > 0 && now > 0) zoom(now / last, middle(touches, element));
      last = now;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * PER_WHEEL_PIXEL), { x: event.clientX - left, y: event.clientY - top });
    };
    const options = { passive: false };
    element.addEventListener('touchstart', onTouch, options);
    element.addEventListener('touchmove', onTouch, options);
    element.addEventListener('wheel', onWheel, options);
    return () => {
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, [view]);
}
