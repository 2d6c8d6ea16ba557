const calendar = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The day that an instant falls on in Asia/Kolkata, where the association lives: `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export function kolkataDay(now: number): string {
  const parts = new Map(calendar.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * When a day begins in Asia/Kolkata, in milliseconds since 1970; it has had one offset since 1945.
 * @param day `YYYY-MM-DD`
 */
export function beginOfKolkataDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`);
}
