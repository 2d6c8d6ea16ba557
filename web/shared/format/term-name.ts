import type { Term } from '#contract/content.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const DAY_MS = 24 * 60 * 60 * 1000;

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the last day of a term: its end, or the day before the next term begins. Returns undefined if the term has no
 * end and no later term exists.
 */
function lastDay({ begins_on, ends_on }: Term, all: readonly Term[]): string | undefined {
  if (ends_on !== null) return ends_on;
  const [next] = all
    .map((term) => term.begins_on)
    .filter((day) => day > begins_on)
    .sort();
  return next === undefined ? undefined : dayBefore(next);
}

/**
 * Returns the name of a committee with the years of its term, or with exact dates if another term began in the same
 * year.
 * @param all all terms, because a term without an end lasts until the next term begins
 * @returns "Committee of 2023 to 2026", "Committee of 2023", "Committee since 2026", "Committee since 1 April 2026"
 */
export function termName(term: Term, all: readonly Term[]): string {
  const yearOf = (day: string) => day.slice(0, 4);
  const isTwin = all.some(({ id, begins_on }) => id !== term.id && yearOf(begins_on) === yearOf(term.begins_on));
  const written = isTwin ? formatDay : yearOf;
  const last = lastDay(term, all);
  const from = written(term.begins_on);
  const to = last === undefined ? undefined : written(last);
  if (to === undefined) return m.bearers_committeeSince({ year: from });
  return from === to ? m.bearers_committeeIn({ year: from }) : m.bearers_committeeOf({ from, to });
}

/** Returns the dates of a term: "1 April 2023 to 31 March 2026" or "Since 1 April 2026". */
export function termDays(term: Term, all: readonly Term[]): string {
  const from = formatDay(term.begins_on);
  const to = lastDay(term, all);
  return to === undefined ? m.bearers_since({ from }) : m.bearers_fromTo({ from, to: formatDay(to) });
}
