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
