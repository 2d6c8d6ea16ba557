const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Calls `load` when the pointer or the focus first reaches the element. If `load` fails, calls it again at the next
 * such event.
 * @returns a function that calls `load` at once
 */
export function loadOnFirstTouch(element: HTMLElement, load: () => Promise<unknown>): () => void {
  function begin() {
    for (const touch of TOUCHES) element.removeEventListener(touch, begin);
    load().catch(listen);
  }
  function listen() {
    for (const touch of TOUCHES) element.addEventListener(touch, begin);
  }
  listen();
  return begin;
}
