import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminCorrection } from '#contract/corrections.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { correctionLabels } from './correction-labels.ts';

/** Returns the message if a colleague has decided or changed the entry meanwhile; otherwise undefined. */
function decisionConflict(error: unknown): string | undefined {
  return conflictMessage(
    error,
    Object.fromEntries(Object.entries(correctionLabels).map(([field, label]) => [field, label()])),
  );
}

/** Returns what the form of a decision shows after an error. Reloads the list if the correction has changed. */
export function explainDecision(error: unknown, revalidate: () => Promise<void>): FormFailure {
  const message = decisionConflict(error);
  if (message === undefined) return explainAdminError(error, () => {});
  void revalidate();
  return { message };
}

interface Decision {
  readonly send: () => Promise<{ readonly correction: AdminCorrection }>;
  readonly done: string;
  /** Texts of toasts that this one replaces. */
  readonly replaces: readonly string[];
  readonly onDone: (now: AdminCorrection) => void;
}

/** Sends a decision. Reloads the list, also after a refusal by the server, because the correction may have changed. */
export function useDecision() {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function decide({ send, done, replaces, onDone }: Decision): Promise<void> {
    setBusy(true);
    try {
      const { correction } = await send();
      toast.success(done, ...replaces);
      onDone(correction);
      await revalidate();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      const message = error instanceof CallFailed ? error.message : m.said_errorOccurred();
      toast.error(decisionConflict(error) ?? message);
      if (error instanceof CallFailed) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, decide };
}
