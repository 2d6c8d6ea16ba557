/** The offset of Kerala from UTC, constant since 1945. */
const AHEAD_MS = 5.5 * 60 * 60_000;

/**
 * Returns the day in Asia/Kolkata, as `YYYY-MM-DD`. Valid for instants after 1945.
 * @param now epoch milliseconds
 */
export function kolkataDay(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 10);
}

/** Returns the year in Asia/Kolkata. @param now epoch milliseconds */
export function kolkataYear(now: number): number {
  return Number(kolkataDay(now).slice(0, 4));
}

/** Returns the day and the time in Asia/Kolkata, as `YYYY-MM-DDTHH:MM`. @param now epoch milliseconds */
export function kolkataTime(now: number): string {
  return new Date(now + AHEAD_MS).toISOString().slice(0, 16);
}

/** The hour of the morning at which funeral notices of the day before end (decision 58). */
const NOTICES_END_MS = 6 * 60 * 60_000;

/**
 * Returns the day whose funerals are the earliest with a running notice, as `YYYY-MM-DD`: until 6 am that of yesterday.
 * @param now epoch milliseconds
 */
export function funeralDay(now: number): string {
  return kolkataDay(now - NOTICES_END_MS);
}

/**
 * Returns when the notice of a funeral ends, in epoch milliseconds: at 6 am of the day after it.
 * @param day the day of the funeral, `YYYY-MM-DD`
 */
export function funeralNoticeEnd(day: string): number {
  return beginOfKolkataDay(day) + 24 * 60 * 60_000 + NOTICES_END_MS;
}

/**
 * Returns when a day begins in Asia/Kolkata, in epoch milliseconds. Valid for days after 1945.
 * @param day `YYYY-MM-DD`
 */
export function beginOfKolkataDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}

/**
 * Formats a day as on the pages: "14 July 2026" or "2026 ജൂലൈ 14".
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string, language: 'en' | 'ml'): string {
  const date = new Date(day);
  const month = date.toLocaleDateString(language === 'ml' ? 'ml-IN' : 'en-GB', { month: 'long', timeZone: 'UTC' });
  const [first, last] = [date.getUTCDate(), date.getUTCFullYear()];
  return language === 'ml' ? `${last} ${month} ${first}` : `${first} ${month} ${last}`;
}

/**
 * Formats a local time: "Friday, 20 November 2026, 4:30 pm" or "2026 നവംബർ 20, വെള്ളിയാഴ്‌ച, വൈകുന്നേരം 4:30".
 * @param at `YYYY-MM-DDTHH:MM`
 */
export function formatLocalTime(at: string, language: 'en' | 'ml'): string {
  const instant = new Date(`${at}Z`);
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleString(language === 'ml' ? 'ml-IN' : 'en-GB', { ...options, timeZone: 'UTC' });
  const day = formatDay(at.slice(0, 10), language);
  const weekday = inWords({ weekday: 'long' });
  const time = inWords({
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    ...(language === 'ml' && { dayPeriod: 'long' }),
  });
  return language === 'ml' ? `${day}, ${weekday}, ${time}` : `${weekday}, ${day}, ${time}`;
}
