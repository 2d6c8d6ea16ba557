import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { optionalPicture } from '#contract/files.ts';
import type { FieldChange } from '#contract/seen.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { type Clash, ConflictChoices, shownText } from '#web/shared/forms/conflict-choices.tsx';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { changeControls, readControls, type Typed } from './controls.ts';
import { type FileChoice, isChoice, noChoice } from './file-field.tsx';

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

interface ConflictOptions {
  /** Told of each conflict, for a form that has no panel of its own to follow them. */
  readonly onConflict?: (conflict: Conflict) => void;
  /** The form stands in a page about one record: read anew after that was deleted, the page would close it. */
  readonly closesWithPage?: boolean;
}

/**
 * For a form whose record colleagues may change meanwhile: nothing of theirs is overwritten unseen, nothing typed is lost.
 * @param record as it was opened
 * @param onFailure told of what belongs to no field, and is no conflict
 */
export function useConflict(
  record: { readonly updatedAt: string } | undefined,
  onFailure: () => void,
  { onConflict, closesWithPage = false }: ConflictOptions = {},
): Conflicts {
  const [conflict, setConflict] = useState<Conflict>();
  const { revalidate } = useRevalidator();
  return {
    conflict,
    seen: conflict?.current.updatedAt ?? record?.updatedAt,
    explain: (error) => {
      if (record !== undefined && error instanceof CallFailed && error.status === 404) {
        if (!closesWithPage) void revalidate();
        onFailure();
        return {
          message: m.conflict_deleted(),
          more: { text: m.conflict_inBin(), link: { href: local(paths.adminBin), label: m.conflict_openBin() } },
        };
      }
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

/** The value at a dotted path, as a text; of what is none, nothing. */
export function textAt(record: Values, path: string): string {
  let value: unknown = record;
  for (const part of path.split('.')) {
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(part) : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** A file of the record, such as its picture, as a form lets one choose it. */
interface FileInForm {
  readonly choice: FileChoice;
  readonly onChoice: (choice: FileChoice) => void;
  /** How the one that a record has is shown. */
  readonly show: (record: Values) => ReactNode;
}

/** How the fields of a record stand in a form. */
interface FieldsInForm {
  /** A draft that was taken up was begun with other texts than the record has, with which the form was opened. */
  readonly draft: { readonly seen: string | undefined; readonly began: Typed | undefined };
  /** What the fields are called; of one without a name nothing is said. */
  readonly labels: FieldLabels;
  /** The text that a control holds of a record; unless given, what the record has under the control's name. */
  readonly textOf?: (record: Values, control: string) => string;
  /** The names of the controls of a field that has several. */
  readonly controls?: Readonly<Record<string, readonly string[]>>;
  /** By the fields that are files; the record names each under the name of its field. */
  readonly files?: Readonly<Record<string, FileInForm>>;
  /** The texts of a field as people read them. */
  readonly show?: (field: string, texts: readonly string[]) => string | undefined;
}

const alike = (one: readonly string[], other: readonly string[]) => one.every((text, at) => text === other[at]);

/** Dates and times as people read them. */
function shownIn(form: HTMLFormElement, name: string, text: string): string {
  const control = form.elements.namedItem(name);
  if (text === '' || !(control instanceof HTMLInputElement)) return text;
  if (control.type === 'date') return formatDay(text);
  return control.type === 'time' ? formatTime(text) : text;
}

/** What only they changed goes into the form by itself, if it has a place there; what both did is left to choose. */
type Met = 'untouched' | 'elsewhere' | 'merged' | Omit<Clash, 'key' | 'label' | 'change'>;

/** @param newest the same as it is by now */
function mergeFile(field: string, { before, current }: Conflict, file: FileInForm, newest: () => FileInForm): Met {
  if (textAt(before, field) === textAt(current, field)) return 'untouched';
  let mine = file.choice;
  // The field shows theirs, as long as nothing was done about the former one.
  if (!isChoice(mine)) return 'merged';
  return {
    mine: shownText(mine.file?.name),
    theirs: textAt(current, field) === '' ? shownText('') : file.show(current),
    choose: (whose) => {
      const { choice, onChoice } = newest();
      // What was done since the two were laid side by side is mine as well.
      if (isChoice(choice)) mine = choice;
      onChoice(whose === 'mine' ? mine : noChoice);
    },
  };
}

function mergeTexts(form: HTMLFormElement, field: string, conflict: Conflict, fields: FieldsInForm): Met {
  const { before, current, changes } = conflict;
  const names = new Map(Object.entries(fields.controls ?? {})).get(field) ?? [field];
  const read = () => {
    const typed = new Map(Object.entries(readControls(form)));
    return names.flatMap((name) => typed.get(name) ?? []);
  };
  const textsOf = (record: Values) => names.map((name) => (fields.textOf ?? textAt)(record, name));
  const put = (texts: readonly string[]) =>
    changeControls(form, Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])));
  const shown = (texts: readonly string[]) =>
    shownText(fields.show?.(field, texts) ?? shownIn(form, names[0] ?? '', texts[0] ?? ''));

  const { began, seen } = fields.draft;
  const texts = new Map(Object.entries((seen === before['updatedAt'] && began) || {}));
  const was = textsOf(before).map((text, at) => texts.get(names[at] ?? '') ?? text);
  const theirs = textsOf(current);
  let mine = read();
  if (mine.length === 0) return changes.some((change) => change.field === field) ? 'elsewhere' : 'untouched';
  if (alike(was, theirs) || alike(mine, theirs)) return 'untouched';
  if (alike(mine, was)) {
    put(theirs);
    return 'merged';
  }
  return {
    mine: shown(mine),
    theirs: shown(theirs),
    choose: (whose) => {
      const now = read();
      // What was typed since the two were laid side by side is mine as well.
      if (!alike(now, theirs)) mine = now;
      put(whose === 'mine' ? mine : theirs);
    },
  };
}

/**
 * By the values themselves: who changed what is told of the office's own changes, while a list that was imported says
 * nothing of it.
 */
function merge(form: HTMLFormElement, conflict: Conflict, fields: FieldsInForm, newest: RefObject<FieldsInForm>) {
  const fileOf = ({ files = {} }: FieldsInForm, field: string) => new Map(Object.entries(files)).get(field);
  const merged: string[] = [];
  const elsewhere: string[] = [];
  const clashes: Clash[] = [];
  for (const [field, label] of Object.entries(fields.labels)) {
    const file = fileOf(fields, field);
    const met =
      file === undefined
        ? mergeTexts(form, field, conflict, fields)
        : mergeFile(field, conflict, file, () => fileOf(newest.current, field) ?? file);
    if (met === 'merged') merged.push(label);
    else if (met === 'elsewhere') elsewhere.push(label);
    else if (met !== 'untouched') {
      clashes.push({
        key: field,
        label,
        change: conflict.changes.findLast((change) => change.field === field),
        ...met,
      });
    }
  }
  return { merged, elsewhere, clashes };
}

interface ConflictPanelProps extends FieldsInForm {
  readonly conflict: Conflict | undefined;
}

/** Within a form: what colleagues changed, and which of two values to keep where they changed the same. */
export function ConflictPanel({ conflict, ...fields }: ConflictPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly of: Conflict } & ReturnType<typeof merge>>();
  const newest = useRef<FieldsInForm>(fields);
  useEffect(() => {
    newest.current = fields;
  });
  const begin = useEffectEvent((met: Conflict) => {
    const form = place.current?.closest('form');
    if (form) setShown({ of: met, ...merge(form, met, fields, newest) });
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

const pictured = z.object(optionalPicture);

/** The picture that a record has now, whose form may have been opened with another one. */
export function pictureNow(conflict: Conflict | undefined, record: z.infer<typeof pictured> | undefined) {
  const read = pictured.safeParse(conflict?.current);
  return read.success ? read.data : record;
}

/** How the conflict panel shows the picture of a record. */
export function showPicture(folder: 'events' | 'images' | 'uploads') {
  return (record: Values): ReactNode => {
    const { success, data } = pictured.safeParse(record);
    if (!success || data.image === null || data.picture === null) return m.conflict_storedFile();
    return (
      <StoredPicture folder={folder} image={data.image} picture={data.picture} alt={m.manage_image()} sizes="4rem" />
    );
  };
}
