import type { FieldErrors } from '#contract/errors.ts';

/** The keys of a part of a document: those of an object, the places of a list. */
type KeyOf<Part> = Part extends readonly unknown[]
  ? number extends Part['length']
    ? number
    : Exclude<keyof Part, keyof unknown[]> & string
  : keyof Part & string;

/** The paths (`years.2.text`) that lead to something of one kind in what a form holds; a field that is not there has none. */
export type PathTo<Values, Kind> = Values extends object
  ? {
      [Key in KeyOf<Values>]: Key extends keyof Values
        ? (NonNullable<Values[Key]> extends Kind ? `${Key}` : never) | `${Key}.${PathTo<Values[Key], Kind>}`
        : never;
    }[KeyOf<Values>]
  : never;

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What stands at a path; undefined where there is nothing. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    value = isGroup(value) ? new Map(Object.entries(value)).get(key) : undefined;
  }
  return value;
}

/** The rows of a list at a path. */
export function rowsAt(values: unknown, path: string): readonly unknown[] {
  const rows = valueAt(values, path);
  return Array.isArray(rows) ? rows : [];
}

function changed(part: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  if (key === '') return value;
  if (Array.isArray(part)) {
    return part.map((row: unknown, at) => (String(at) === key ? changed(row, rest, value) : row));
  }
  if (!isGroup(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, old]: [string, unknown]) => [
      name,
      name === key ? changed(old, rest, value) : old,
    ]),
  );
}

/** The same with something else at one path; the parts beside it are the very same. A path that is not there changes nothing. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as deep as before; the paths of fields are those of its type
  return changed(values, path.split('.'), value) as Values;
}

/**
 * What is wrong, once rows of a list stand elsewhere: it stays with its row, and goes with it.
 * @param order by their new places, where the rows stood before
 */
export function errorsInOrder(errors: FieldErrors, list: string, order: readonly number[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      if (!path.startsWith(`${list}.`)) return [[path, message] as const];
      const [at = '', ...rest] = path.slice(list.length + 1).split('.');
      const place = order.indexOf(Number(at));
      return place < 0 ? [] : [[[list, place, ...rest].join('.'), message] as const];
    }),
  );
}
