import { set, type FieldErrors as NestedErrors } from 'react-hook-form';
import type { FieldErrors } from '#contract/errors.ts';

/** What is wrong by dotted path (`chapters.2.title.en`), as a form keeps it: as deep as what it is about. */
export function nestErrors(errors: FieldErrors): NestedErrors {
  const nested = {};
  // What was checked last was written first.
  for (const [path, message] of Object.entries(errors).toReversed()) set(nested, path, { type: 'check', message });
  return nested;
}

function isProblem(value: object): value is { readonly message: string } {
  return 'type' in value && 'message' in value && typeof value.message === 'string';
}

/** Back again: by dotted path, in the order in which they came. */
export function flattenErrors(nested: object, before = ''): readonly (readonly [path: string, message: string])[] {
  return Object.entries(nested).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const path = before + name;
    return isProblem(value) ? [[path, value.message] as const] : flattenErrors(value, `${path}.`);
  });
}
