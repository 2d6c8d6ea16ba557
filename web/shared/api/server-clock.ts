/** Time in ms by which the server's clock is ahead of this device's clock, which can be wrong by hours. */
let ahead = 0;

/**
 * Adjusts the estimate of the server's clock.
 * @param date the Date header of a response that has just arrived; null if it has none
 */
export function noteServerTime(date: string | null): void {
  const answeredAt = Date.parse(date ?? '');
  if (!Number.isNaN(answeredAt)) ahead = answeredAt - Date.now();
}

/** Returns the server's estimated time, in ms since 1970. */
export function serverTime(): number {
  return Date.now() + ahead;
}
