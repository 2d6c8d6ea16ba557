import type { PointerEvent } from 'react';

/** In CSS pixels: less is a tap. */
const DRAG_FROM = 4;
/** So near to the edge of the window the page goes along, so far with each move. */
const EDGE = 56;
const SCROLL_BY = 12;

function nearest(places: readonly number[], to: number): number {
  const distances = places.map((place) => Math.abs(place - to));
  return distances.indexOf(Math.min(...distances));
}

/**
 * Drags a row of a list by its handle, with a mouse or a finger, from the press that this is told of: the others make
 * room, and it stays where it is let go. Escape gives up.
 * @param onMove told of another place
 */
export function dragRow(pressed: PointerEvent<HTMLElement>, onMove: (from: number, to: number) => void): void {
  const { button, isPrimary, pointerId, clientY, currentTarget: handle } = pressed;
  const row = handle.closest('li');
  const list = row?.parentElement;
  if (button !== 0 || !isPrimary || !row || !list) return;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const middles = rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2);
  const from = rows.indexOf(row);
  const [above, below] = rows;
  const gap = above && below ? below.offsetTop - above.offsetTop - above.offsetHeight : 0;
  const room = row.offsetHeight + gap;
  const heightOf = (y: number) => y - list.getBoundingClientRect().top;
  const start = heightOf(clientY);
  let to = from;
  const listening = new AbortController();
  const { signal } = listening;

  const follow = ({ clientY: y }: { readonly clientY: number }) => {
    const by = heightOf(y) - start;
    if (!row.classList.contains('is-dragged') && Math.abs(by) < DRAG_FROM) return;
    row.classList.add('is-dragged');
    to = nearest(middles, (middles[from] ?? 0) + by);
    for (const [at, each] of rows.entries()) {
      const makesRoom = (at > from && at <= to ? -room : 0) + (at < from && at >= to ? room : 0);
      each.style.translate = `0 ${each === row ? by : makesRoom}px`;
    }
    const isAtEdge = y < EDGE || y > innerHeight - EDGE;
    if (isAtEdge) scrollBy({ top: y < EDGE ? -SCROLL_BY : SCROLL_BY, behavior: 'instant' });
  };
  const end = () => {
    listening.abort();
    row.classList.remove('is-dragged');
    for (const each of rows) each.style.translate = '';
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', follow, { signal });
  handle.addEventListener('lostpointercapture', end, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  handle.addEventListener(
    'pointerup',
    () => {
      end();
      if (to !== from) onMove(from, to);
    },
    { signal },
  );
}
