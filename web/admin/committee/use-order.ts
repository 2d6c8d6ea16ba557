import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type AdminBearer, orderBearers, type AdminTerm } from '#contract/terms.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';
import { termLabels } from './term-form.tsx';

interface Order {
  /** The office bearers in the order that the administrator chose. The server may not have saved it yet. */
  readonly bearers: readonly AdminBearer[];
  /** Changes the order. @param ids the ids of the whole committee in the new order */
  readonly change: (ids: readonly number[]) => void;
}

/** Sorts office bearers by `ids`. Office bearers that are not in `ids`, because they are new, come last. */
function inOrder(bearers: readonly AdminBearer[], ids: readonly number[]): readonly AdminBearer[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...bearers].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/**
 * Shows a new order of a committee at once and then sends it. If the administrator changes the order during a request,
 * the newer order is sent afterwards. If the server refuses the new order, the stored order is shown again.
 * If the session has ended or there is no connection, the data is not reloaded. A reload would leave the page, and
 * unsaved input would be lost.
 * @param bearers as loaded from the server
 */
export function useOrder(term: AdminTerm, bearers: readonly AdminBearer[]): Order {
  const [wanted, setWanted] = useState<readonly number[]>();
  const newest = useRef<readonly number[]>([]);
  const isSending = useRef(false);
  /** The term's `updatedAt` in the latest response, which may be newer than the loaded data. */
  const answered = useRef('');
  const { revalidate } = useRevalidator();

  async function send(): Promise<void> {
    isSending.current = true;
    let isAnswered = true;
    try {
      let sent: readonly number[];
      // One request at a time, so that the latest order is saved last.
      do {
        sent = newest.current;
        const seen = answered.current > term.updatedAt ? answered.current : term.updatedAt;
        const params = { id: String(term.id) };
        const done = await api.call(orderBearers, { params, body: { ids: [...sent], seen } });
        answered.current = done.term.updatedAt;
      } while (sent !== newest.current);
      toast.success(m.said_bearersOrdered(), m.failed_bearersOrder());
    } catch (error) {
      isAnswered = error instanceof CallFailed;
      if (!(error instanceof SessionEnded))
        toast.error(conflictMessage(error, termLabels()) ?? m.failed_bearersOrder());
    }
    isSending.current = false;
    if (isAnswered) await revalidate();
    // Shows the reloaded data, unless another request has started during the reload. The reloaded data renders in a
    // transition. Without a transition here, the old order would be visible for a moment.
    if (!isSending.current) startTransition(() => setWanted(undefined));
  }

  return {
    bearers: wanted === undefined ? bearers : inOrder(bearers, wanted),
    change: (ids) => {
      newest.current = ids;
      setWanted(ids);
      if (!isSending.current) void send();
    },
  };
}
