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
