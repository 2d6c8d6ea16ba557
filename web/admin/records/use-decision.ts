import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { explain } from '#web/shared/api/explain.ts';
import { conflictMessage, type FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

interface Decision<Response> {
  readonly send: () => Promise<Response>;
  /** The message on success, or a function that returns it; none by default. */
  readonly done?: string | ((response: Response) => Promise<string>);
  /** Text of a toast that this one replaces; by default, a toast with the same text. */
  readonly replaces?: string;
  /** Called on success, before the page reloads its data. */
  readonly onDone?: (response: Response) => void | Promise<void>;
}

/**
 * Sends what a button or a question asks for, one call at a time, and shows the result. Reloads the page's data, also
 * after a refusal by the server, because a colleague may have changed the record.
 * @param labels names the fields of the record in the message about a conflict
 * @param failed the message about other errors; that of the server by default
 */
export function useDecision(labels: FieldLabels = {}, failed?: string) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  /** @returns true on success */
  async function decide<Response>({ send, done, replaces, onDone }: Decision<Response>): Promise<boolean> {
    setBusy(true);
    try {
      const response = await send();
      const text = typeof done === 'function' ? await done(response) : done;
      if (text !== undefined) toast.success(text, replaces);
      await onDone?.(response);
      await revalidate();
      return true;
    } catch (error) {
      if (error instanceof SessionEnded) return false;
      toast.error(conflictMessage(error, labels) ?? failed ?? explain(error).message ?? m.said_errorOccurred());
      if (error instanceof CallFailed) await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, decide };
}
