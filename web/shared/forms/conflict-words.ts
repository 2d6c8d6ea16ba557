import type { FieldChange } from '#contract/seen.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { dayInKolkata, formatDay, formatTime, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

export type FieldLabels = Readonly<Record<string, string>>;

/**
 * Returns the time of a moment in Asia/Kolkata, such as "10:52 am", with the date if it is not today.
 * @param at ISO 8601 UTC
 */
export function formatMomentShort(at: string): string {
  const moment = Date.parse(at);
  const [day, time] = [dayInKolkata(moment), formatTime(timeInKolkata(moment))];
  return day === dayInKolkata(Date.now()) ? time : `${formatDay(day)}, ${time}`;
}

/** Returns who made the changes: "Leela changed this while you had it open (10:52)." */
export function conflictAuthors(changes: readonly FieldChange[]): string {
  const names = new Set(changes.map(({ by }) => by));
  const [by = null] = names;
  const last = changes.at(-1);
  if (names.size > 1 || last === undefined) return m.conflict_others();
  const at = formatMomentShort(last.at);
  return by === null ? m.conflict_somebody({ at }) : m.conflict_by({ name: by, at });
}

/**
 * Returns the message for a record that could not be approved, refused or deleted because it has changed since it was
 * read. The message names the changed fields and who changed them.
 * @returns undefined if the call did not fail with a conflict
 */
export function conflictMessage(error: unknown, labels: FieldLabels = {}): string | undefined {
  const conflict = error instanceof CallFailed ? error.conflict : undefined;
  if (conflict === undefined) return undefined;
  const names = new Map(Object.entries(labels));
  const fields = conflict.changes.flatMap(({ field }) => names.get(field) ?? []);
  const what = fields.length === 0 ? '' : `${m.conflict_changed({ fields: fields.join(', ') })} `;
  return `${conflictAuthors(conflict.changes)} ${what}${m.conflict_lookAgain()}`;
}

/** Returns the text, or the word "empty" in the language of the page if there is no text. */
export function textOrEmptyWord(text: string | undefined): string {
  return text === undefined || text === '' ? m.conflict_empty() : text;
}
