/** How far the server's clock is ahead of the one here, in ms: phones can be hours off. */
let ahead = 0;

/** @param date of an answer that has just come, as its header says; null when it says nothing */
export function noteServerTime(date: string | null): void {
  const answeredAt = Date.parse(date ?? '');
  if (!Number.isNaN(answeredAt)) ahead = answeredAt - Date.now();
}

/** The time by the server's clock as far as its answers have told, in ms since 1970. */
export function serverTime(): number {
  return Date.now() + ahead;
}
