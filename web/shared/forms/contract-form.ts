import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import { fieldMessage } from '#web/shared/languages/field-sentences.ts';

export type Checked<T> =
  | { readonly value: T }
  | { readonly errors: FieldErrors; readonly errorCodes?: Readonly<Record<string, string>> | undefined };

/**
 * Returns a function that checks a form as the server does (specification section 5).
 * @param whole the field that one control edits, with all its parts
 * @returns the value to send; or, by field name such as `title.en`, the error messages in the language of the page and
 * the error codes
 */
export function checkWith<T>(schema: z.ZodMiniType<T>, whole?: string): (typed: unknown) => Checked<T> {
  return (typed) => {
    const parsed = schema.safeParse(typed);
    if (parsed.success) return { value: parsed.data };
    // Reverses the errors, because a field shows its first error, but `Object.fromEntries` keeps the last entry of a
    // field.
    const nameOf = (path: readonly PropertyKey[]) => path.slice(0, path[0] === whole ? 1 : undefined).join('.');
    const wrong = [...parsed.error.issues].reverse().map(({ path, message }) => [nameOf(path), message] as const);
    return {
      errors: Object.fromEntries(wrong.map(([field, code]) => [field, fieldMessage(code)])),
      errorCodes: Object.fromEntries(wrong),
    };
  };
}
