/** History state of a picture that was opened from its card. Going back then closes it. */
export const OPENED_FROM_CARD = { openedFromCard: true } as const;

export function wasOpenedFromCard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCard' in state;
}
