/** Asia/Kolkata has had no other offset since 1945. */
const KOLKATA_MS = 5.5 * 60 * 60 * 1000;

/**
 * The day that an instant falls on in Asia/Kolkata.
 * @param at milliseconds since 1970
 * @returns `YYYY-MM-DD`
 */
export function kolkataDay(at: number): string {
  return new Date(at + KOLKATA_MS).toISOString().slice(0, 10);
}
