/** How one of these pages tells the next what to say, in the state of the navigation between them. */
interface Arrival {
  /** What the server said, in English. */
  readonly said: string;
}

export function arrivingWith(said: string): Arrival {
  return { said };
}

/** @param state of the navigation, which may be anybody's */
export function readArrival(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('said' in state)) return undefined;
  return typeof state.said === 'string' ? state.said : undefined;
}
