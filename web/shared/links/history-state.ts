/** History state of a picture or PDF that was opened from its list. Closing the picture or PDF then goes back. */
export const OPENED_FROM_CARD = { openedFromCard: true } as const;

export function wasOpenedFromCard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCard' in state;
}

/**
 * Stores the scroll position in the history entry. Browsers lose the position that they store if the page becomes
 * shorter for a while.
 */
export function rememberScroll(): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' && state), scroll: scrollY }, '');
}

/** Returns the stored scroll position of a history entry, in pixels; undefined if there is none. */
export function rememberedScroll(state: unknown): number | undefined {
  const isStored = typeof state === 'object' && state !== null && 'scroll' in state;
  return isStored && typeof state.scroll === 'number' ? state.scroll : undefined;
}
