import { isCancelled, SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/**
 * Returns what a form shows after an error. Shows nothing after a cancelled upload, or when the session has
 * ended, which the frame reports.
 * @param onFailure called if the error belongs to no field
 */
export function explainFailure(error: unknown, onFailure: () => void): FormFailure {
  if (error instanceof SessionEnded || isCancelled(error)) return {};
  const failure = explain(error);
  if (Object.keys(failure.errors ?? {}).length === 0) onFailure();
  return failure;
}
