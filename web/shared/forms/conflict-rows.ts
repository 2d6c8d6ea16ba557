import { CallFailed } from '#web/shared/api/call-failed.ts';
import type { Conflict, ConflictRow } from './conflict-panel.tsx';
import { type Clash, type ControlValues, rowIds, rowNames, type Versions } from './merge-changes.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/** Returns a value as the form shows it: the words of a choice, the day of a date. */
function shownValue(form: HTMLFormElement, name: string, value: string): string {
  const found = form.elements.namedItem(name);
  const controls = found instanceof RadioNodeList ? [...found] : [found];
  const control = controls.find((one) => one instanceof HTMLInputElement && one.value === value) ?? controls[0];
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.value === value)?.text ?? value;
  }
  if (!(control instanceof HTMLInputElement)) return value;
  // A checkbox named by its value is one of several choices.
  if (control.type === 'checkbox' && control.value !== name) return value === '' ? m.manage_no() : m.manage_yes();
  if (value === '') return value;
  if (control.type === 'date') return formatDay(value);
  if (control.type === 'time') return formatTime(value);
  return control.labels?.[0]?.querySelector('.choice .column > span')?.textContent ?? value;
}

/** Returns a value for readers. The rows of a list are named by their first texts. */
function shownIn(form: HTMLFormElement, name: string, values: ControlValues): string {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement) || control.type !== 'hidden') {
    return shownValue(form, name, values[name] ?? '');
  }
  const firstText = (id: string) => rowNames(values, name, id).map((part) => values[part])[0] ?? '';
  return rowIds(values, name).map(firstText).join(', ');
}

/** Describes the values that both have changed, for the form whose controls have them. */
export function rowsOf(
  form: HTMLFormElement,
  { began, theirs, mine }: Versions,
  clashes: readonly Clash[],
  labelOf: (name: string, values: ControlValues) => string,
): readonly ConflictRow[] {
  return clashes.map(({ field, names }) => {
    const shown = (values: ControlValues) =>
      names.flatMap((name) => shownIn(form, name, values) || []).join(', ') || m.conflict_empty();
    const isInTheirs = names.some((name) => Object.hasOwn(theirs, name));
    return {
      label: labelOf(field, isInTheirs ? theirs : began),
      before: shown(began),
      theirs: shown(theirs),
      mine: shown(mine),
    };
  });
}

export interface Found<T> {
  readonly current: T;
  readonly changes: Conflict['changes'];
}

/** Returns what somebody else saved; undefined if the error is no conflict. */
export function conflictIn<T extends { readonly updatedAt: string }>(error: unknown): Found<T> | undefined {
  const { current, changes = [] } = (error instanceof CallFailed ? error.conflict : undefined) ?? {};
  if (typeof current !== 'object' || current === null || !('updatedAt' in current)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record as in the other answers of the call
  return { current: current as T, changes };
}

export function deletedMeanwhile(): FormFailure {
  return {
    message: m.conflict_deleted(),
    more: { text: m.conflict_inBin(), link: { href: localizedPath(paths.adminBin), label: m.conflict_openBin() } },
  };
}

/** The merged values of two people are invalid, so this person has to correct them. */
export class InvalidMerge extends Error {
  readonly failure: FormFailure;
  constructor(failure: FormFailure) {
    super('the merged values are invalid');
    this.failure = failure;
  }
}
