import { useEffect, useRef, type RefObject } from 'react';

interface FocusAfter<T> {
  /** Goes around the rows. */
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** Call it before an action that takes away the row at this index, or the button in it. */
  readonly keepPlace: (index: number) => void;
  readonly rows: readonly T[];
}

/** Where nothing has the focus, or what had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Keeps the place in a list whose rows go away: when the list has changed and the focus went with a row, the row that
 * came into its place gets it; where no row is left, the list itself.
 */
export function useFocusAfter<T>(rows: readonly T[]): FocusAfter<T> {
  const listRef = useRef<HTMLDivElement>(null);
  const place = useRef<{ readonly index: number; readonly rows: readonly T[] }>(undefined);
  useEffect(() => {
    const list = listRef.current;
    const stored = place.current;
    // A dialog gives the focus back when it closes; until then it has it.
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
