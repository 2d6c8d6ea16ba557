import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldChange } from '#contract/seen.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { dayInKolkata, formatDay, formatTime, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

type Values = Readonly<Record<string, unknown>>;

/** What colleagues made of a record while a form had it open. */
interface Conflict {
  /** What the form had seen. */
  readonly before: Values;
  /** As it is now. */
  readonly current: Values & { readonly updatedAt: string };
  readonly changes: readonly FieldChange[];
}

function isRecord(value: unknown): value is Conflict['current'] {
  return typeof value === 'object' && value !== null && 'updatedAt' in value && typeof value.updatedAt === 'string';
}

interface Conflicts {
  readonly conflict: Conflict | undefined;
  /** The `updatedAt` of what the form has seen; undefined while a record is added. */
  readonly seen: string | undefined;
  /** What the form shows after a failure. */
  readonly explain: (error: unknown) => FormFailure;
}

/**
 * For a form whose record colleagues may change meanwhile: nothing of theirs is overwritten unseen, nothing typed is lost.
 * @param record as it was opened
 * @param onFailure told of what belongs to no field, and is no conflict
 */
export function useConflict(record: { readonly updatedAt: string } | undefined, onFailure: () => void): Conflicts {
  const [conflict, setConflict] = useState<Conflict>();
  const { revalidate } = useRevalidator();
  return {
    conflict,
    seen: conflict?.current.updatedAt ?? record?.updatedAt,
    explain: (error) => {
      const met = error instanceof CallFailed ? error.conflict : undefined;
      if (met === undefined || !isRecord(met.current)) return explainAdminError(error, onFailure);
      setConflict({ before: conflict?.current ?? { ...record }, current: met.current, changes: met.changes });
      void revalidate();
      return {};
    },
  };
}

/** A field that both have changed. */
interface Clash extends FieldChange {
  readonly control: HTMLInputElement | HTMLTextAreaElement;
  readonly mine: string;
  readonly theirs: string;
}

/** The text of each field; of what is none, nothing. */
function textsOf(values: Values): (field: string) => string {
  const texts = new Map(Object.entries(values));
  return (field) => {
    const value = texts.get(field);
    return typeof value === 'string' ? value : '';
  };
}

function put(control: Clash['control'], value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What only they changed goes into the form by itself; what both did is left to choose. */
function merge(form: HTMLFormElement, { before, current, changes }: Conflict) {
  const merged: string[] = [];
  const clashes: Clash[] = [];
  const [was, is] = [textsOf(before), textsOf(current)];
  for (const change of changes) {
    const { field } = change;
    const control = form.elements.namedItem(field);
    const isText =
      control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'file');
    const theirs = is(field);
    if (!isText) merged.push(field);
    else if (control.value === was(field)) {
      put(control, theirs);
      merged.push(field);
    } else if (control.value !== theirs) clashes.push({ ...change, control, mine: control.value, theirs });
  }
  return { merged, clashes };
}

function momentOf(at: string): string {
  const time = formatTime(timeInKolkata(Date.parse(at)));
  return dayInKolkata(Date.parse(at)) === dayInKolkata(Date.now()) ? time : `${formatDay(at.slice(0, 10))}, ${time}`;
}

function titleOf(changes: readonly FieldChange[]): string {
  const names = new Set(changes.map(({ by }) => by));
  const [by = null] = names;
  const last = changes.at(-1);
  if (names.size > 1 || last === undefined) return m.conflict_others();
  return by === null
    ? m.conflict_somebody({ at: momentOf(last.at) })
    : m.conflict_by({ name: by, at: momentOf(last.at) });
}

function shownValue({ control }: Clash, value: string): string {
  if (value === '') return m.conflict_empty();
  if (control.type === 'date') return formatDay(value);
  return control.type === 'time' ? formatTime(value) : value;
}

interface ConflictPanelProps {
  readonly conflict: Conflict | undefined;
  /** What the fields are called. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Within a form: which of two values to keep, where a colleague has changed the same field (handbook, "Conflict"). */
export function ConflictPanel({ conflict, labels }: ConflictPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLElement>(null);
  const [{ merged, clashes }, setMerged] = useState<ReturnType<typeof merge>>({ merged: [], clashes: [] });
  const begin = useEffectEvent((met: Conflict) => {
    const form = box.current?.closest('form');
    if (!form) return;
    setMerged(merge(form, met));
    heading.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (conflict) begin(conflict);
  }, [conflict]);
  if (!conflict) return null;
  const names = new Map(Object.entries(labels));
  const nameOf = (field: string) => names.get(field) ?? field;
  return (
    <div className="conflict" role="group" aria-labelledby="conflict-title" ref={box}>
      <div className="conflict__head">
        <Icon name="alert" />
        <p>
          <strong id="conflict-title" tabIndex={-1} ref={heading}>
            {titleOf(conflict.changes)}
          </strong>{' '}
          {clashes.length > 0 && m.conflict_choose()}{' '}
          {merged.length > 0 && m.conflict_merged({ fields: merged.map(nameOf).join(', ') })}{' '}
          {clashes.length === 0 && m.conflict_saveAgain()}
        </p>
      </div>
      {clashes.map((clash) => (
        <fieldset className="conflict__field" key={`${clash.field}-${clash.at}`}>
          <legend>{nameOf(clash.field)}</legend>
          <div className="grid conflict__choices">
            <label className="line frames-focus choice">
              <input type="radio" name={`conflict-${clash.field}`} onChange={() => put(clash.control, clash.theirs)} />
              <span className="breakable">
                {shownValue(clash, clash.theirs)}
                <small>{`${clash.by ?? m.conflict_nobody()}, ${momentOf(clash.at)}`}</small>
              </span>
            </label>
            <label className="line frames-focus choice">
              <input
                type="radio"
                name={`conflict-${clash.field}`}
                defaultChecked
                onChange={() => put(clash.control, clash.mine)}
              />
              <span className="breakable">
                {shownValue(clash, clash.mine)}
                <small>{m.conflict_yours()}</small>
              </span>
            </label>
          </div>
        </fieldset>
      ))}
    </div>
  );
}
