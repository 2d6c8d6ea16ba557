import type { ConflictRow } from './conflict-panel.tsx';
import type { FieldLabels } from './conflict-words.ts';
import type { Clash, ControlValues, Versions } from './merge-changes.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Returns a value as the form shows it: the words of a choice, the day of a date. */
function shownValue(form: HTMLFormElement, name: string, value: string): string {
  const found = form.elements.namedItem(name);
  const controls = found instanceof RadioNodeList ? [...found] : [found];
  const control = controls.find((one) => one instanceof HTMLInputElement && one.value === value) ?? controls[0];
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.value === value)?.text ?? value;
  }
  if (!(control instanceof HTMLInputElement)) return value;
  if (control.type === 'checkbox') return value === '' ? m.manage_no() : m.manage_yes();
  if (value === '') return value;
  if (control.type === 'date') return formatDay(value);
  if (control.type === 'time') return formatTime(value);
  return control.type === 'radio' ? (control.labels?.[0]?.textContent ?? value) : value;
}

/** Describes the values that both have changed, for the form whose controls have them. */
export function rowsOf(
  form: HTMLFormElement,
  { began, theirs, mine }: Versions,
  clashes: readonly Clash[],
  labels: FieldLabels,
): readonly ConflictRow[] {
  return clashes.map(({ field, names }) => {
    const shown = (values: ControlValues) =>
      names.flatMap((name) => shownValue(form, name, values[name] ?? '') || []).join(', ') || m.conflict_empty();
    return {
      label: new Map(Object.entries(labels)).get(field) ?? field,
      before: shown(began),
      theirs: shown(theirs),
      mine: shown(mine),
    };
  });
}
