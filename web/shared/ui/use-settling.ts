import { type RefObject, useEffect } from 'react';
import { settle } from './settling.ts';

function isRow(node: Node): boolean {
  return node instanceof Element && node.matches('li, tr');
}

/** Whether a change can have brought something else under the pointer. */
function moves({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  // A button that says it is busy stays where it is, and a dialog covers what it does not move.
  if (!(target instanceof Element) || target.closest('button, dialog') !== null) return false;
  // What a form says of what is being typed must not stop whoever types.
  return target.closest('form') === null || [...addedNodes, ...removedNodes].some(isRow);
}

/** Settles whenever something comes or goes in an area: a row that was approved, that left, or that slid into its place. */
export function useSettling(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (area.current === null) return undefined;
    const observer = new MutationObserver((changes) => {
      if (changes.some(moves)) settle();
    });
    observer.observe(area.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [area]);
}
