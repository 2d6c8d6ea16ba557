/** Stands in the history where a picture was opened from its card: going back then closes it. */
export const OPENED = { openedFromCard: true } as const;

export function wasOpenedFromCard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCard' in state;
}
