import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import { fieldSentence } from '#web/shared/languages/field-sentences.ts';

export type Checked<T> =
  | { readonly value: T }
  | { readonly errors: FieldErrors; readonly errorCodes?: Readonly<Record<string, string>> | undefined };

/**
 * Checks what was typed as the server will (specification section 5).
 * @returns what to send, or what is wrong by field (`title.en` within `title`), in the language of the page and by code
 */
export function checkWith<T>(schema: z.ZodMiniType<T>): (typed: unknown) => Checked<T> {
  return (typed) => {
    const parsed = schema.safeParse(typed);
    if (parsed.success) return { value: parsed.data };
    // Of several things wrong with a field the first is said, so it is written last.
    const wrong = parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message] as const);
    return {
      errors: Object.fromEntries(wrong.map(([field, code]) => [field, fieldSentence(code)])),
      errorCodes: Object.fromEntries(wrong),
    };
  };
}
