import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldChange } from '#contract/seen.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { type Clash, ConflictChoices, shownText } from '#web/shared/forms/conflict-choices.tsx';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

type Values = Readonly<Record<string, unknown>>;

/** What colleagues made of a record while a form had it open. */
export interface Conflict {
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
  /** For a form that stays open: it was saved. */
  readonly settle: () => void;
}

/**
 * For a form whose record colleagues may change meanwhile: nothing of theirs is overwritten unseen, nothing typed is lost.
 * @param record as it was opened
 * @param onFailure told of what belongs to no field, and is no conflict
 * @param onConflict told of each, for a form that has no panel of its own to follow them
 */
export function useConflict(
  record: { readonly updatedAt: string } | undefined,
  onFailure: () => void,
  onConflict?: (conflict: Conflict) => void,
): Conflicts {
  const [conflict, setConflict] = useState<Conflict>();
  const { revalidate } = useRevalidator();
  return {
    conflict,
    seen: conflict?.current.updatedAt ?? record?.updatedAt,
    explain: (error) => {
      const met = error instanceof CallFailed ? error.conflict : undefined;
      if (met === undefined || !isRecord(met.current)) return explainAdminError(error, onFailure);
      const now = { before: conflict?.current ?? { ...record }, current: met.current, changes: met.changes };
      setConflict(now);
      onConflict?.(now);
      void revalidate();
      return {};
    },
    settle: () => setConflict(undefined),
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

/** What can hold a text; a file is none. */
function isControl(element: Element | RadioNodeList | null): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'file';
  return (
    element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || element instanceof RadioNodeList
  );
}

function put(control: Control, value: string): void {
  control.value = value;
  if (!(control instanceof RadioNodeList)) control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The value at a dotted path, as a text; of what is none, nothing. */
export function textAt(record: Values, path: string): string {
  let value: unknown = record;
  for (const part of path.split('.')) {
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(part) : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** How the fields of a record stand in a form. */
interface FieldsInForm {
  /** What the fields are called; of one without a name nothing is said. */
  readonly labels: FieldLabels;
  /** The text that a control holds of a record; unless given, what the record has under the control's name. */
  readonly textOf?: (record: Values, control: string) => string;
  /** The names of the controls of a field that has several. */
  readonly controls?: Readonly<Record<string, readonly string[]>>;
  /** The texts of a field as people read them. */
  readonly show?: (field: string, texts: readonly string[]) => string | undefined;
}

const alike = (one: readonly string[], other: readonly string[]) => one.every((text, at) => text === other[at]);

/** Dates and times as people read them. */
function shownIn(controls: readonly Control[], texts: readonly string[]): string {
  const [control] = controls;
  const [text = ''] = texts;
  if (text === '' || !(control instanceof HTMLInputElement)) return text;
  if (control.type === 'date') return formatDay(text);
  return control.type === 'time' ? formatTime(text) : text;
}

/** What only they changed goes into the form by itself; what both did is left to choose. */
function merge(form: HTMLFormElement, { before, current, changes }: Conflict, fields: FieldsInForm) {
  const { textOf = textAt, show } = fields;
  const labels = new Map(Object.entries(fields.labels));
  const namesOf = new Map(Object.entries(fields.controls ?? {}));
  const merged: string[] = [];
  const clashes: Clash[] = [];
  for (const change of changes) {
    const { field } = change;
    const label = labels.get(field);
    if (label === undefined) continue;
    const names = namesOf.get(field) ?? [field];
    const controls = names.map((name) => form.elements.namedItem(name)).filter(isControl);
    const [was, theirs] = [before, current].map((record) => names.map((name) => textOf(record, name)));
    const mine = controls.map(({ value }) => value);
    if (controls.length === 0 || was === undefined || theirs === undefined) merged.push(label);
    else if (alike(mine, was)) {
      for (const [at, control] of controls.entries()) put(control, theirs[at] ?? '');
      merged.push(label);
    } else if (!alike(mine, theirs)) {
      const shown = (texts: readonly string[]) => shownText(show?.(field, texts) ?? shownIn(controls, texts));
      clashes.push({
        key: field,
        label,
        change,
        mine: shown(mine),
        theirs: shown(theirs),
        choose: (whose) => {
          const texts = whose === 'mine' ? mine : theirs;
          for (const [at, control] of controls.entries()) put(control, texts[at] ?? '');
        },
      });
    }
  }
  return { merged, clashes };
}

interface ConflictPanelProps extends FieldsInForm {
  readonly conflict: Conflict | undefined;
}

/** Within a form: what colleagues changed, and which of two values to keep where they changed the same. */
export function ConflictPanel({ conflict, ...fields }: ConflictPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly of: Conflict } & ReturnType<typeof merge>>();
  const begin = useEffectEvent((met: Conflict) => {
    const form = place.current?.closest('form');
    if (form) setShown({ of: met, ...merge(form, met, fields) });
  });
  useEffect(() => {
    if (conflict) begin(conflict);
  }, [conflict]);
  if (!conflict) return null;
  return (
    <div ref={place}>
      {shown?.of === conflict && <ConflictChoices key={conflict.current.updatedAt} {...conflict} {...shown} />}
    </div>
  );
}
