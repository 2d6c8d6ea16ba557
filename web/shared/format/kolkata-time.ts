/** Asia/Kolkata has had no other offset since 1945. */
const KOLKATA_MS = 5.5 * 60 * 60 * 1000;

const isoThere = (at: number) => new Date(at + KOLKATA_MS).toISOString();

/**
 * @param at milliseconds since 1970
 * @returns `YYYY-MM-DD` in Asia/Kolkata
 */
export function dayInKolkata(at: number): string {
  return isoThere(at).slice(0, 10);
}

/** @returns `HH:MM` in Asia/Kolkata */
export function timeInKolkata(at: number): string {
  return isoThere(at).slice(11, 16);
}
