import type { KeyboardEvent, RefObject } from 'react';

interface Actions {
  readonly step: (direction: 'up' | 'down') => void;
  readonly fit: () => void;
}

/** A line, in pixels. */
const LINE = 60;
/** What stays visible of a window after scrolling by one. */
const OVERLAP = 40;

/** How far a key scrolls, to the right and down. */
function distanceOf(key: string, { clientHeight, scrollHeight }: HTMLElement): readonly [number, number] | undefined {
  switch (key) {
    case 'ArrowUp':
      return [0, -LINE];
    case 'ArrowDown':
      return [0, LINE];
    case 'ArrowLeft':
      return [-LINE, 0];
    case 'ArrowRight':
      return [LINE, 0];
    case 'PageUp':
      return [0, OVERLAP - clientHeight];
    case 'PageDown':
      return [0, clientHeight - OVERLAP];
    case 'Home':
      return [0, -scrollHeight];
    case 'End':
      return [0, scrollHeight];
    default:
      return undefined;
  }
}

/** Keys that scroll and zoom wherever in the viewer the focus is; where it is in the pages themselves, the browser scrolls. */
export function usePdfKeys(view: RefObject<HTMLElement | null>, { step, fit }: Actions) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || view.current === null) return;
    const { key } = event;
    if (key === '+' || key === '=') step('up');
    else if (key === '-') step('down');
    else if (key === '0') fit();
    else if (event.target !== view.current) {
      const distance = distanceOf(key, view.current);
      if (distance === undefined) return;
      view.current.scrollBy({ left: distance[0], top: distance[1] });
    } else return;
    event.preventDefault();
  };
}
