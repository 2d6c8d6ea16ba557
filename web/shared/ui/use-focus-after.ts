import { useEffect, useRef, type RefObject } from 'react';

interface FocusAfter<T> {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** Call this function before an action that removes the row at this index, or removes a button in that row. */
  readonly keepPlace: (index: number) => void;
  readonly rows: readonly T[];
}

/** Returns whether no element has the focus, or one that is about to lose it because it became inert. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[inert]') !== null;
}

/**
 * Keeps the focus in a list when a row with the focus is removed. Focuses the row that moves to the same index, or the
 * list if it is empty.
 */
export function useFocusAfterRemoval<T>(rows: readonly T[]): FocusAfter<T> {
  const listRef = useRef<HTMLDivElement>(null);
  const place = useRef<{ readonly index: number; readonly rows: readonly T[] }>(undefined);
  useEffect(() => {
    const list = listRef.current;
    const stored = place.current;
    // Waits until an open dialog has closed and the browser has returned the focus.
    if (stored === undefined || stored.rows === rows || list === null || document.querySelector('dialog:modal')) return;
    place.current = undefined;
    if (!isFocusLost()) return;
    const lines = list.querySelectorAll<HTMLElement>('tr[tabindex], li[tabindex]');
    (lines[Math.min(stored.index, lines.length - 1)] ?? list).focus();
  });
  return {
    listRef,
    rows,
    keepPlace: (index) => {
      place.current = { index, rows };
    },
  };
}
