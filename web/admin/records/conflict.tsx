import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { optionalPicture } from '#contract/files.ts';
import type { FieldChange } from '#contract/seen.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { type Clash, ConflictChoices, textOrEmptyWord } from '#web/shared/forms/conflict-choices.tsx';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { formatDay, formatTime } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { changeControls, readControls, type ControlValues } from './controls.ts';
import { type FileChoice, isChoice, noChoice } from './file-field.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A version of the record that was saved while the form was open. */
export interface Conflict {
  /** The record that the form was based on: as loaded, or as stored at the previous conflict. */
  readonly before: Values;
  /** The record as stored now. */
  readonly current: Values & { readonly updatedAt: string };
  /** Who changed which fields since `before`. Changes by an import of members are missing. */
  readonly changes: readonly FieldChange[];
}

function isRecord(value: unknown): value is Conflict['current'] {
  return typeof value === 'object' && value !== null && 'updatedAt' in value && typeof value.updatedAt === 'string';
}

interface Conflicts {
  readonly conflict: Conflict | undefined;
  /** The `updatedAt` of the version that the form is based on; undefined when adding a record. */
  readonly seen: string | undefined;
  /** Returns what the form shows after an error. For a conflict, sets `conflict` and returns an empty object. */
  readonly explain: (error: unknown) => FormFailure;
  /** Clears the conflict. Call it after every save. */
  readonly settle: () => void;
}

interface ConflictOptions {
  /** Called for each conflict, for forms without a ConflictPanel. */
  readonly onConflict?: (conflict: Conflict) => void;
  /**
   * Set if reloading the page after a 404 would close the form, as on the page of a term of office. The page is then
   * not reloaded, and the input stays.
   */
  readonly closesWithPage?: boolean;
}

/**
 * Detects that another administrator has changed the record that the form edits. No change is overwritten unseen, and
 * no input is lost.
 * @param record as opened in the form
 * @param onFailure called for errors that belong to no field and are no conflict
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
          more: {
            text: m.conflict_inBin(),
            link: { href: localizedPath(paths.adminBin), label: m.conflict_openBin() },
          },
        };
      }
      const found = error instanceof CallFailed ? error.conflict : undefined;
      if (found === undefined || !isRecord(found.current)) return explainAdminError(error, onFailure);
      const now = { before: conflict?.current ?? { ...record }, current: found.current, changes: found.changes };
      setConflict(now);
      onConflict?.(now);
      void revalidate();
      return {};
    },
    settle: () => setConflict(undefined),
  };
}

/** Returns the text at a dotted path; empty if there is none. */
export function textAt(record: Values, path: string): string {
  let value: unknown = record;
  for (const part of path.split('.')) {
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(part) : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** A file field of the form, such as the picture of the record. */
interface FileInForm {
  readonly choice: FileChoice;
  readonly onChoice: (choice: FileChoice) => void;
  readonly show: (record: Values) => ReactNode;
}

interface FieldsInForm {
  /**
   * The `updatedAt` and the texts of the record that the restored draft started from. They may be older than those of
   * the opened record. Both are undefined without a restored draft.
   */
  readonly draft: { readonly seen: string | undefined; readonly began: ControlValues | undefined };
  /** Labels of the fields. Fields without a label are neither merged nor shown. */
  readonly labels: FieldLabels;
  /** Returns the text that a control shows for a record. By default, the record has a text with the control's name. */
  readonly textOf?: (record: Values, control: string) => string;
  /** For each field with several controls: the names of its controls. */
  readonly controls?: Readonly<Record<string, readonly string[]>>;
  /** The file fields by name. The record has the file name of each under the same name. */
  readonly files?: Readonly<Record<string, FileInForm>>;
  /** Returns the texts of a field in readable form; undefined for the default format. */
  readonly show?: (field: string, texts: readonly string[]) => string | undefined;
}

const isEqual = (one: readonly string[], other: readonly string[]) => one.every((text, at) => text === other[at]);

function formatText(form: HTMLFormElement, name: string, text: string): string {
  const control = form.elements.namedItem(name);
  if (text === '' || !(control instanceof HTMLInputElement)) return text;
  if (control.type === 'date') return formatDay(text);
  return control.type === 'time' ? formatTime(text) : text;
}

/**
 * The result of merging one field. `merged`: the form now shows the stored value. `elsewhere`: the field changed, but
 * the form has no control for it. A clash: both sides changed the field, so the administrator chooses.
 */
type MergeResult = 'untouched' | 'elsewhere' | 'merged' | Omit<Clash, 'key' | 'label' | 'change'>;

/** @param newest returns the current state of the file field */
function mergeFile(
  field: string,
  { before, current }: Conflict,
  file: FileInForm,
  newest: () => FileInForm,
): MergeResult {
  if (textAt(before, field) === textAt(current, field)) return 'untouched';
  let mine = file.choice;
  // The field shows the new file unless the administrator has chosen or removed one.
  if (!isChoice(mine)) return 'merged';
  return {
    mine: textOrEmptyWord(mine.file?.name),
    theirs: textAt(current, field) === '' ? textOrEmptyWord('') : file.show(current),
    choose: (whose) => {
      const { choice, onChoice } = newest();
      // A file chosen after the comparison was shown replaces the administrator's version.
      if (isChoice(choice)) mine = choice;
      onChoice(whose === 'mine' ? mine : noChoice);
    },
  };
}

function mergeTexts(form: HTMLFormElement, field: string, conflict: Conflict, fields: FieldsInForm): MergeResult {
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
    textOrEmptyWord(fields.show?.(field, texts) ?? formatText(form, names[0] ?? '', texts[0] ?? ''));

  const { began, seen } = fields.draft;
  const texts = new Map(Object.entries((seen === before['updatedAt'] && began) || {}));
  const original = textsOf(before).map((text, at) => texts.get(names[at] ?? '') ?? text);
  const theirs = textsOf(current);
  let mine = read();
  if (mine.length === 0) return changes.some((change) => change.field === field) ? 'elsewhere' : 'untouched';
  if (isEqual(original, theirs) || isEqual(mine, theirs)) return 'untouched';
  if (isEqual(mine, original)) {
    put(theirs);
    return 'merged';
  }
  return {
    mine: shown(mine),
    theirs: shown(theirs),
    choose: (whose) => {
      const now = read();
      // If the user edits a field after the comparison is shown, the edited text becomes the user's version.
      if (!isEqual(now, theirs)) mine = now;
      put(whose === 'mine' ? mine : theirs);
    },
  };
}

/** Merges all fields. Compares their values, because `changes` does not list changes by an import of members. */
function merge(form: HTMLFormElement, conflict: Conflict, fields: FieldsInForm, newest: RefObject<FieldsInForm>) {
  const fileOf = ({ files = {} }: FieldsInForm, field: string) => new Map(Object.entries(files)).get(field);
  const merged: string[] = [];
  const elsewhere: string[] = [];
  const clashes: Clash[] = [];
  for (const [field, label] of Object.entries(fields.labels)) {
    const file = fileOf(fields, field);
    const result =
      file === undefined
        ? mergeTexts(form, field, conflict, fields)
        : mergeFile(field, conflict, file, () => fileOf(newest.current, field) ?? file);
    if (result === 'merged') merged.push(label);
    else if (result === 'elsewhere') elsewhere.push(label);
    else if (result !== 'untouched') {
      clashes.push({
        key: field,
        label,
        change: conflict.changes.filter((change) => change.field === field).at(-1),
        ...result,
      });
    }
  }
  return { merged, elsewhere, clashes };
}

interface ConflictPanelProps extends FieldsInForm {
  readonly conflict: Conflict | undefined;
}

/**
 * Shows in a form what another administrator has changed, and asks which value to keep where both changed the same
 * field.
 */
export function ConflictPanel({ conflict, ...fields }: ConflictPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly of: Conflict } & ReturnType<typeof merge>>();
  const newest = useRef<FieldsInForm>(fields);
  useEffect(() => {
    newest.current = fields;
  });
  const begin = useEffectEvent((newConflict: Conflict) => {
    const form = place.current?.closest('form');
    if (form) setShown({ of: newConflict, ...merge(form, newConflict, fields, newest) });
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

/** Returns the current picture of a record; after a conflict, the picture of the newer version. */
export function currentPicture(conflict: Conflict | undefined, record: z.infer<typeof pictured> | undefined) {
  const read = pictured.safeParse(conflict?.current);
  return read.success ? read.data : record;
}

export function pictureRenderer(folder: 'events' | 'images' | 'uploads') {
  return (record: Values): ReactNode => {
    const { success, data } = pictured.safeParse(record);
    if (!success || data.image === null || data.picture === null) return m.conflict_storedFile();
    return (
      <StoredPicture folder={folder} image={data.image} picture={data.picture} alt={m.manage_image()} sizes="4rem" />
    );
  };
}
