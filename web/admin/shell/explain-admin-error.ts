import type { MessageCode } from '#contract/messages.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import type { FormFailure, FormState } from '#web/shared/ui/form-state.ts';

/** Somebody gave the upload up. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * What a form of the office shows after a failure. Nothing when they gave it up themselves, or when the session is over:
 * the frame says that.
 * @param onFailure told when it is no single field that is wrong
 */
export function explainAdminError(error: unknown, onFailure: () => void): FormFailure {
  if (error instanceof SessionOver || isGivenUp(error)) return {};
  const failure = explain(error);
  if (Object.keys(failure.errors ?? {}).length === 0) onFailure();
  return failure;
}

/**
 * The title of an error summary: the specification's sentence when something required was left empty (section 5).
 * @param missing the codes of fields that were left empty
 */
export function problemTitle(
  { errorCodes }: Pick<FormState, 'errorCodes'>,
  missing: ReadonlySet<MessageCode>,
  words: { readonly incomplete: string; readonly otherwise: string },
): string {
  const codes = new Set(Object.values(errorCodes));
  return [...missing].some((code) => codes.has(code)) ? words.incomplete : words.otherwise;
}
