import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localMessage } from '#web/shared/languages/local-message.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

export type Checked<T> = { readonly value: T } | { readonly errors: FieldErrors };

/**
 * Checks what was typed as the server will (specification section 5).
 * @returns what to send, or what is wrong by field (`title.en` within `title`), in the language of the page
 */
export function checkWith<T>(schema: z.ZodMiniType<T>): (typed: unknown) => Checked<T> {
  return (typed) => {
    const parsed = schema.safeParse(typed);
    if (parsed.success) return { value: parsed.data };
    // Of several things wrong with a field the first is said, so it is written last.
    const wrong = parsed.error.issues.toReversed();
    return { errors: Object.fromEntries(wrong.map(({ path, message }) => [path.join('.'), localMessage(message)])) };
  };
}

/**
 * What the server said about a call that failed, in the language of the page. Whatever else went wrong, such as a
 * connection that does not work, is "An error occurred. Please try again." (specification section 8).
 */
export function explain(error: unknown): FormFailure {
  if (!(error instanceof CallFailed)) return { message: m.said_errorOccurred() };
  const errors = Object.entries(error.errors).map(([field, message]) => [field, localMessage(message)] as const);
  return { message: localMessage(error.message), errors: Object.fromEntries(errors) };
}
