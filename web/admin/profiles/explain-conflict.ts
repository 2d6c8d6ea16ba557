import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';

/**
 * Returns what a form about a profile shows if a colleague has changed the profile, and reloads the page behind the
 * form. Returns undefined for other errors.
 */
export function explainConflict(error: unknown, revalidate: () => Promise<void>): FormFailure | undefined {
  const message = conflictMessage(error, profileLabels());
  if (message === undefined) return undefined;
  void revalidate();
  return { message };
}
