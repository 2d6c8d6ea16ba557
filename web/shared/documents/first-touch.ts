const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Loads what an element needs when the pointer or the focus first reaches it. Retries at the next such event if loading
 * fails.
 * @returns a function that starts loading now
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
