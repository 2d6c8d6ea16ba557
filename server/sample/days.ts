const DAY = 86_400_000;

/** The day so many days after another one, before it if negative; `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The first such day of the week that is not before `day`.
 * @param weekday 0 is Sunday
 */
export function weekdayFrom(day: string, weekday: number): string {
  return dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
}
