/** Milliseconds by which Kerala has been ahead of UTC, all year, since 1945. */
const AHEAD_MS = 5.5 * 60 * 60_000;

/**
 * The day that an instant of after 1945 falls on in Asia/Kolkata, where the association lives: `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export function kolkataDay(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10);
}

/**
 * When a day begins in Asia/Kolkata, in milliseconds since 1970; it has had one offset since 1945.
 * @param day `YYYY-MM-DD`
 */
export function beginOfKolkataDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

/**
 * "14 July 2026", "2026 ജൂലൈ 14": as on the pages.
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string, language: 'en' | 'ml'): string {
  const date = new Date(day);
  const month = date.toLocaleDateString(language === 'ml' ? 'ml-IN' : 'en-GB', { month: 'long', timeZone: 'UTC' });
  const [first, last] = [date.getUTCDate(), date.getUTCFullYear()];
  return language === 'ml' ? `${last} ${month} ${first}` : `${first} ${month} ${last}`;
}
