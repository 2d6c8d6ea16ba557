import { set, type FieldErrors as NestedErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import type { Checked } from '#web/contract-form.ts';
import { localMessage } from '#web/languages/local-message.ts';

/**
 * Checks a document as the server will.
 * @returns what to send, or what is wrong by dotted path (`chapters.2.title.en`), in the language of the page
 */
export function checkDocument<T>(schema: z.ZodMiniType<T>, typed: unknown): Checked<T> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { value: parsed.data };
  // Of several things wrong with a field the first is said, so it is written last.
  const wrong = parsed.error.issues.toReversed();
  const errors = wrong.map(({ path, message }) => [path.join('.'), localMessage(message)] as const).toReversed();
  return { errors: Object.fromEntries(errors) };
}

/** The same as a form keeps it: as deep as what it is about. */
export function nestErrors(errors: FieldErrors): NestedErrors {
  const nested = {};
  for (const [path, message] of Object.entries(errors)) set(nested, path, { type: 'check', message });
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
