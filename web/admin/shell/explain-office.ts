import { SessionOver } from '#web/shared/api/call-office.ts';
import { explain } from '#web/shared/forms/contract-form.ts';
import type { FieldProblem, FormFailure } from '#web/shared/ui/form-state.ts';

/** Somebody gave the upload up. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * What a form of the office shows after a failure. Nothing when they gave it up themselves, or when the session is over:
 * the frame says that.
 * @param onFailure told when it is no single field that is wrong
 */
export function explainOffice(error: unknown, onFailure: () => void): FormFailure {
  if (error instanceof SessionOver || isGivenUp(error)) return {};
  const failure = explain(error);
  if (Object.keys(failure.errors ?? {}).length === 0) onFailure();
  return failure;
}

/**
 * The title of an error summary: the specification's sentence when something required was left empty (section 5).
 * @param missing what fields say that were left empty
 */
export function problemTitle(
  problems: readonly FieldProblem[],
  missing: readonly string[],
  words: { readonly incomplete: string; readonly otherwise: string },
): string {
  return problems.some(({ message }) => missing.includes(message)) ? words.incomplete : words.otherwise;
}
