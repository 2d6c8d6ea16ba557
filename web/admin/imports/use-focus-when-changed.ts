import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus to what has changed when the button that was pressed went away with it.
 * @param what is shown, in one word
 * @returns goes around it
 */
export function useFocusWhenChanged(what: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const former = useRef(what);
  useEffect(() => {
    if (former.current === what) return;
    // A dialog gives the focus back when it closes; until then it has it.
    if (document.querySelector('dialog:modal')) return;
    former.current = what;
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus();
  });
  return box;
}
