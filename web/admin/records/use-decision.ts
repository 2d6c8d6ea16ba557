import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { conflictMessage, type FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

interface Decision<Response> {
  readonly send: () => Promise<Response>;
  readonly done: string;
  /** Text of a toast that this one replaces. */
  readonly replaces: string;
  readonly onDone: (response: Response) => void;
}

/**
 * Sends decisions about a record. Reloads the page's data, also after a refusal by the server, because a colleague may
 * have changed the record.
 * @param labels names the fields of the record in the message about a conflict
 * @param failed the message about other errors; that of the server by default
 */
export function useDecision(labels: FieldLabels, failed?: string) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function decide<Response>({ send, done, replaces, onDone }: Decision<Response>): Promise<void> {
    setBusy(true);
    try {
      const response = await send();
      toast.success(done, replaces);
      onDone(response);
      await revalidate();
    } catch (error) {
      if (error instanceof SessionEnded) return;
      const message = error instanceof CallFailed ? error.message : m.said_errorOccurred();
      toast.error(conflictMessage(error, labels) ?? failed ?? message);
      if (error instanceof CallFailed) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, decide };
}
