import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { correctionNames } from './correction-labels.ts';

/** Returns what the form of a decision shows after an error. Reloads the list if the correction has changed. */
export function explainDecision(error: unknown, revalidate: () => Promise<void>): FormFailure {
  const message = conflictMessage(error, correctionNames());
  if (message === undefined) return explainFailure(error, () => {});
  void revalidate();
  return { message };
}
