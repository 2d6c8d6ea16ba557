import type { FieldErrors } from '#contract/errors.ts';

/** The keys of an object, or the indexes of a list. */
type KeyOf<Part> = Part extends readonly unknown[]
  ? number extends Part['length']
    ? number
    : Exclude<keyof Part, keyof unknown[]> & string
  : keyof Part & string;

/** The paths (such as `years.2.text`) in `Values` that lead to a value of type `Kind`. */
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

/** Returns the value at a path; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    value = isGroup(value) ? new Map(Object.entries(value)).get(key) : undefined;
  }
  return value;
}

/** Returns the rows of the list at a path; an empty list if there is none. */
export function rowsAt(values: unknown, path: string): readonly unknown[] {
  const rows = valueAt(values, path);
  return Array.isArray(rows) ? rows : [];
}

function withChange(part: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  if (key === '') return value;
  if (Array.isArray(part)) {
    return part.map((row: unknown, at) => (String(at) === key ? withChange(row, rest, value) : row));
  }
  if (!isGroup(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, old]: [string, unknown]) => [
      name,
      name === key ? withChange(old, rest, value) : old,
    ]),
  );
}

/**
 * Returns a copy with another value at one path. Unchanged parts keep their identity. An unknown path changes nothing.
 */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the copy has the same structure
  return withChange(values, path.split('.'), value) as Values;
}

/**
 * Returns the errors after the rows of a list have been reordered: errors move with their row, errors of removed rows
 * are dropped.
 * @param order the previous index of each row
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
