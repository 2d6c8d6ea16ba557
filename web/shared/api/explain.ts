import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { CallFailed } from './call-failed.ts';

/**
 * What the server said about a call that failed; of whatever else went wrong, such as a connection that does not work,
 * that an error occurred (specification section 8).
 */
export function explain(error: unknown): FormFailure {
  if (!(error instanceof CallFailed)) return { message: m.said_errorOccurred() };
  const { message, errors, errorCodes } = error;
  return { message, errors, errorCodes };
}
