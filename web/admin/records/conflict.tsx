import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldChange } from '#contract/seen.ts';
import { conflictAuthors, type FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import type { ControlValues } from './controls.ts';
import type { Clash, Versions } from './merge-changes.ts';

/** A value that both have changed, as the form shows it. */
export interface ConflictRow {
  readonly label: string;
  readonly before: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
}

/** What somebody else saved while the form was open, as the administrator is asked about it. */
export interface Conflict {
  /** The `updatedAt` of what somebody else saved. */
  readonly moment: string;
  readonly changes: readonly FieldChange[];
  readonly rows: readonly ConflictRow[];
  /** Labels of the file fields that both have changed. */
  readonly files?: readonly string[];
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

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

/** Shows the values that both have changed, and asks whose to keep (decision 66). Takes the focus. */
export function ConflictPanel({ conflict }: { readonly conflict: Conflict }) {
  const { changes, rows, files = [], onTheirs, onMine } = conflict;
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asks = rows.length + files.length > 0;
  return (
    <div className="conflict" role="group" aria-labelledby="conflict-title">
      <p className="conflict__head">
        <strong id="conflict-title" tabIndex={-1} ref={heading}>
          {conflictAuthors(changes)}
        </strong>{' '}
        {asks ? m.conflict_choose() : m.conflict_saveAgain()}
      </p>
      {rows.map(({ label, before, theirs, mine }) => (
        <div className="conflict__field" key={label} role="group" aria-label={label}>
          <b>{label}</b>
          <dl>
            <dt>{m.conflict_before()}</dt>
            <dd>{before}</dd>
            <dt>{m.conflict_theirs()}</dt>
            <dd>{theirs}</dd>
            <dt>{m.conflict_mine()}</dt>
            <dd>{mine}</dd>
          </dl>
        </div>
      ))}
      {files.length > 0 && <p className="conflict__field">{m.conflict_bothFiles({ files: files.join(', ') })}</p>}
      {asks && (
        <div className="row conflict__acts">
          <Button onClick={onTheirs}>{m.conflict_useTheirs()}</Button>
          <Button variant="primary" onClick={onMine}>
            {m.conflict_saveMine()}
          </Button>
        </div>
      )}
    </div>
  );
}
