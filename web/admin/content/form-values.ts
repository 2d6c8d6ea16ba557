import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';

type Say = () => string;

interface Described {
  /** The name in the document; empty if each row of a list is this text itself. */
  readonly name: string;
  readonly hint?: Say;
}

interface TextField extends Described {
  /** A text that is the same in both languages. */
  readonly kind: 'text' | 'tel' | 'email';
  /** By default, the name from format-path.ts, or that of the row if it has only this field. */
  readonly label?: Say;
  readonly isOptional?: boolean;
}

/** A text in English and in Malayalam. */
interface PairField extends Omit<TextField, 'kind'> {
  readonly kind: 'line' | 'paragraph' | 'markdown';
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
export type Field = TextField | PairField | ChoiceField | FixedField | PositionField | GroupField | ListField;

/** The values of a form: texts, groups of values, and lists of rows. A missing value is an empty text. */
export type FormValue = string | FormGroup | readonly Row[];
export interface FormGroup {
  readonly [name: string]: FormValue;
}
/** A row keeps its id when it is moved and when the form is saved. The server does not store ids. */
export interface Row extends FormGroup {
  readonly id: string;
}

function isPair({ kind }: Field): boolean {
  return kind === 'line' || kind === 'paragraph' || kind === 'markdown';
}

export function isRows(value: FormValue | undefined): value is readonly Row[] {
  return Array.isArray(value);
}

export function rowsOf(value: FormValue | undefined): readonly Row[] {
  return isRows(value) ? value : [];
}

export function groupOf(value: FormValue | undefined): FormGroup {
  return typeof value === 'object' && !isRows(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const partOf = (value: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(value ?? {})).get(name);

const textsOf = (value: unknown, names: readonly string[]): FormGroup =>
  Object.fromEntries(names.map((name) => [name, textOf(partOf(value, name))]));

function formValue(field: Field, value: unknown): FormValue {
  if (field.kind === 'list') return (Array.isArray(value) ? value : []).map((row: unknown) => newRow(field, row));
  if (field.kind === 'group') return formValues(field.fields, value);
  if (field.kind === 'position') return textsOf(value, ['lat', 'lon']);
  return isPair(field) ? textsOf(value, ['en', 'ml']) : textOf(value);
}

/** Returns the values of the fields for a document. All that the document lacks is empty. */
export function formValues(fields: readonly Field[], value: unknown): FormGroup {
  const parts = fields.flatMap((field) =>
    field.name === ''
      ? Object.entries(textsOf(value, ['en', 'ml']))
      : [[field.name, formValue(field, partOf(value, field.name))] as const],
  );
  return Object.fromEntries(parts);
}

/** Returns a row of a list; an empty one by default. */
export function newRow({ fields }: ListField, value?: unknown): Row {
  return { ...formValues(fields, value), id: textOf(partOf(value, 'id')) || newIdempotencyKey() };
}

/** Returns a string that is the same for equal values. Empty text and null count as equal, and ids do not count. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (key, part: unknown) => (key === 'id' ? undefined : part === '' ? null : part));

export function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

export function join(path: string, name: string | number): string {
  return [path, String(name)].filter((part) => part !== '').join('.');
}

/** Returns the texts in a value with their paths, such as `years.ID.text.en`, where ID is the id of a row. */
export function textsIn(value: FormValue, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (isRows(value)) return value.flatMap((row) => textsIn(row, join(path, row.id)));
  return Object.entries(value)
    .filter(([name]) => name !== 'id')
    .flatMap(([name, part]) => textsIn(part, join(path, name)));
}

/**
 * Replaces the indexes of rows in a path by their ids, or the ids by indexes.
 * @returns undefined if a row does not exist
 */
export function translatePath(values: FormGroup, path: string, to: 'ids' | 'indexes'): string | undefined {
  const parts: (string | number)[] = [];
  let value: FormValue | undefined = values;
  for (const key of path.split('.')) {
    if (isRows(value)) {
      const rows: readonly Row[] = value;
      const index = to === 'ids' ? Number(key) : rows.findIndex(({ id }) => id === key);
      value = rows[index];
      if (value === undefined) return undefined;
      parts.push(to === 'ids' ? (rows[index]?.id ?? '') : index);
    } else {
      value = groupOf(value)[key];
      parts.push(key);
    }
  }
  return parts.join('.');
}
