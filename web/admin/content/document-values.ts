import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';
import { type ControlValues, rowIds, rowNames } from '#web/shared/forms/merge-changes.ts';
import type { FormFields } from '#web/shared/ui/form-state.ts';
import { formatPath } from '#web/admin/records/format-path.ts';

type Say = () => string;

interface Described {
  /** The name in the document; empty if each row of a list is this text itself. */
  readonly name: string;
  readonly hint?: Say;
}

interface TextField extends Described {
  /** `line`, `paragraph` and `markdown` are texts in English and in Malayalam. The others are the same in both. */
  readonly kind: 'text' | 'tel' | 'email' | 'line' | 'paragraph' | 'markdown';
  /** By default, the name from format-path.ts, or that of the row if it has only this field. */
  readonly label?: Say;
  readonly isOptional?: boolean;
}

interface ChoiceField extends Described {
  readonly kind: 'choice';
  readonly options: Readonly<Record<string, string>>;
}

/** A value that administrators see, but cannot change. */
interface FixedField extends Described {
  readonly kind: 'fixed';
  readonly describe: (value: string) => string;
}

interface PositionField extends Described {
  readonly kind: 'position';
}

interface GroupField extends Described {
  readonly kind: 'group';
  readonly title?: Say;
  readonly fields: readonly Field[];
}

export interface ListField extends Described {
  readonly kind: 'list';
  /** The label of the button that adds a row. Without it, rows can only be reordered. */
  readonly add?: Say;
  /** Names of the texts that summarise a closed row, `year` in large letters. Without them, rows are always open. */
  readonly summary?: { readonly year?: string; readonly title?: string; readonly words?: string };
  readonly fields: readonly Field[];
}

/** A field of a document, as administrators edit it. */
export type Field = TextField | ChoiceField | FixedField | PositionField | GroupField | ListField;

export interface DocumentControls {
  /** Returns the name and the error of the control with this path. */
  readonly control: FormFields<string>;
  /** The values that the controls begin with. */
  readonly values: ControlValues;
  /** The values that the controls have now. */
  readonly typed: ControlValues;
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('.');
}

const partOf = (value: unknown, name: string): unknown =>
  name === '' ? value : new Map<string, unknown>(Object.entries(value ?? {})).get(name);

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Returns the names of the controls of a field that is no list and no group, after its own name. */
function controlsOf({ kind }: Field): readonly string[] {
  if (kind === 'position') return ['lat', 'lon'];
  return kind === 'line' || kind === 'paragraph' || kind === 'markdown' ? ['en', 'ml'] : [''];
}

/**
 * Returns the values of the controls for a document. Their names are paths such as `years.ID.text.en`. The value of a
 * list is the ids of its rows. They are new, because the server stores none.
 */
export function valuesOf(fields: readonly Field[], document: unknown, path = ''): ControlValues {
  const entries = fields.flatMap((field): (readonly [string, string])[] => {
    const own = join(path, field.name);
    const value = partOf(document, field.name);
    if (field.kind === 'group') return Object.entries(valuesOf(field.fields, value, own));
    if (field.kind !== 'list') return controlsOf(field).map((name) => [join(own, name), textOf(partOf(value, name))]);
    const rows = (Array.isArray(value) ? value : []).map((row: unknown) => ({ id: newIdempotencyKey(), row }));
    return [
      [own, rows.map(({ id }) => id).join(' ')],
      ...rows.flatMap(({ id, row }) => Object.entries(valuesOf(field.fields, row, join(own, id)))),
    ];
  });
  return Object.fromEntries(entries);
}

function partFrom(field: Field, values: ControlValues, own: string): unknown {
  if (field.kind === 'group') return documentFrom(field.fields, values, own);
  if (field.kind === 'list') return rowIds(values, own).map((id) => documentFrom(field.fields, values, join(own, id)));
  const names = controlsOf(field);
  if (names[0] === '') return values[own] ?? '';
  return Object.fromEntries(names.map((name) => [name, values[join(own, name)] ?? '']));
}

/** Returns the document whose controls have these values. */
export function documentFrom(fields: readonly Field[], values: ControlValues, path = ''): unknown {
  const [only] = fields;
  if (only?.name === '') return partFrom(only, values, path);
  return Object.fromEntries(fields.map((field) => [field.name, partFrom(field, values, join(path, field.name))]));
}

/** Replaces the indexes of rows in a path by their ids: `years.0.text.en` becomes `years.ID.text.en`. */
export function pathWithIds(values: ControlValues, path: string): string {
  return path.split('.').reduce((own, part) => join(own, rowIds(values, own)[Number(part)] ?? part), '');
}

/** Returns the name of a control, such as "Year 3, Text, English"; undefined if its row does not exist. */
export function nameOfControl(values: ControlValues, name: string): string | undefined {
  const parts: string[] = [];
  let own = '';
  for (const part of name.split('.')) {
    const ids = Object.hasOwn(values, own) ? rowIds(values, own) : undefined;
    if (ids?.includes(part) === false) return undefined;
    parts.push(ids ? String(ids.indexOf(part)) : part);
    own = join(own, part);
  }
  return formatPath(parts.join('.'));
}

/** The texts of a row by their names within the row. */
function textsOf(values: ControlValues, list: string, id: string): ReadonlyMap<string, string> {
  const path = join(list, id);
  return new Map(rowNames(values, list, id).map((name) => [name.slice(path.length), values[name] ?? '']));
}

/**
 * Returns for each row of a saved list the id of the row that it probably was before: first of equal ones, then of those
 * with an equal text, then of those in the same place. The other rows are new.
 */
function earlierIds(list: string, saved: ControlValues, before: ControlValues): ReadonlyMap<string, string> {
  const [ids, old] = [rowIds(saved, list), rowIds(before, list)];
  const free = new Set(old);
  const earlier = new Map<string, string>();
  const match = (id: string, found: string | undefined) => {
    if (!earlier.has(id) && found !== undefined && free.delete(found)) earlier.set(id, found);
  };
  const matchTexts = (areAlike: (own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) => boolean) => {
    for (const id of ids) {
      const texts = textsOf(saved, list, id);
      match(
        id,
        [...free].find((one) => areAlike(texts, textsOf(before, list, one))),
      );
    }
  };
  matchTexts((own, other) => [...own].every(([name, text]) => text === (other.get(name) ?? '')));
  matchTexts((own, other) => [...own].some(([name, text]) => text !== '' && other.get(name) === text));
  let place = 0;
  for (const id of ids) {
    match(id, old[place]);
    const found = earlier.get(id);
    if (found !== undefined) place = old.indexOf(found) + 1;
  }
  return earlier;
}

/** Gives the rows of a saved document the ids that they have in the form. */
export function withRowIds(lists: readonly string[], saved: ControlValues, before: ControlValues): ControlValues {
  const ids = new Map(lists.flatMap((list) => [...earlierIds(list, saved, before)]));
  const renamed = (text: string, separator: string) =>
    text
      .split(separator)
      .map((part) => ids.get(part) ?? part)
      .join(separator);
  return Object.fromEntries(
    Object.entries(saved).map(([name, value]) => [
      renamed(name, '.'),
      lists.includes(name) ? renamed(value, ' ') : value,
    ]),
  );
}
