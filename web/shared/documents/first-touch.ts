const TOUCHES = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Loads what an element needs as soon as somebody comes near it; if that failed, again the next time.
 * @returns loads it now
 */
export function atFirstTouch(element: HTMLElement, load: () => Promise<unknown>): () => void {
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
