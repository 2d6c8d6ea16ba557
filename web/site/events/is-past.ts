/**
 * Whether the day of an event is over. What is to come begins with the next event, and only the server knows what day
 * it is: so nothing here asks a clock, and a page reads the same wherever it is rendered.
 * @param day `YYYY-MM-DD`
 * @param next null when nothing is to come
 */
export function isPast(day: string, next: { readonly date: string } | null): boolean {
  return next === null || day < next.date;
}
