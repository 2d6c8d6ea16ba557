import type { PageSize } from './open-pdf.ts';

/** `fit` shows whole lines but enlarges nothing; a number is a scale, 1 for 100 %. */
export type Zoom = 'fit' | 'width' | 'page' | number;

const STEPS = [0.25, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4, 6] as const;
const SMALLEST = 0.1;
const LARGEST = 6;
/** Two scales that look alike, such as 67 % and 66.8 %. */
const ALIKE = 0.01;

export function inRange(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** The scale at which all pages have the room that the zoom speaks of. */
export function scaleOf(zoom: Zoom, sizes: readonly PageSize[], room: PageSize): number {
  if (typeof zoom === 'number') return inRange(zoom);
  const width = room.width / Math.max(...sizes.map((size) => size.width));
  if (zoom === 'width') return inRange(width);
  if (zoom === 'fit') return inRange(Math.min(1, width));
  return inRange(Math.min(width, room.height / Math.max(...sizes.map((size) => size.height))));
}

/** The next step up or down from a scale that may lie between the steps. */
export function nextStep(scale: number, direction: 'up' | 'down'): number {
  const next =
    direction === 'up' ? STEPS.find((step) => step > scale + ALIKE) : STEPS.findLast((step) => step < scale - ALIKE);
  return next ?? scale;
}
