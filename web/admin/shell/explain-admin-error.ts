import { SessionOver } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

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
