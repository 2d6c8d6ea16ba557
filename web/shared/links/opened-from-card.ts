/** History state of a picture or PDF that was opened from its list. Closing it goes back in the history. */
export const OPENED_FROM_CARD = { openedFromCard: true } as const;

export function wasOpenedFromCard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCard' in state;
}
