import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BearerOfAdmin, orderBearers, type TermOfAdmin } from '#contract/terms.ts';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';
import { termLabels } from './term-dialog.tsx';

interface Order {
  /** In the order that is wanted, which may be still on its way to the server. */
  readonly bearers: readonly BearerOfAdmin[];
  /** Takes the numbers of the whole committee. */
  readonly change: (ids: readonly number[]) => void;
}

/** Somebody who has just been added, and is not in the order yet, comes last. */
function inOrder(bearers: readonly BearerOfAdmin[], ids: readonly number[]): readonly BearerOfAdmin[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return bearers.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/**
 * The order of a committee, shown at once and then sent. What is changed while one order is on its way goes as one more;
 * when it is refused, the order of the server is shown again. Without a session or a connection nothing is read anew:
 * that would leave the page, and what is typed beside the list.
 * @param bearers as the server has them
 */
export function useOrder(term: TermOfAdmin, bearers: readonly BearerOfAdmin[]): Order {
  const [wanted, setWanted] = useState<readonly number[]>();
  const newest = useRef<readonly number[]>([]);
  const isSending = useRef(false);
  /** The `updatedAt` of the term as it was answered last, which the page may have yet to read. */
  const answered = useRef('');
  const { revalidate } = useRevalidator();

  async function send(): Promise<void> {
    isSending.current = true;
    let isAnswered = true;
    try {
      let sent: readonly number[];
      // One after the other: the last one to arrive is what stays.
      do {
        sent = newest.current;
        const seen = answered.current > term.updatedAt ? answered.current : term.updatedAt;
        const params = { id: String(term.id) };
        const done = await api.call(orderBearers, { params, body: { ids: [...sent], seen } });
        answered.current = done.term.updatedAt;
      } while (sent !== newest.current);
      toast.success(m.said_bearersOrdered(), m.said_bearersOrderFailed());
    } catch (error) {
      isAnswered = error instanceof CallFailed;
      if (!(error instanceof SessionOver))
        toast.error(conflictSentence(error, termLabels()) ?? m.said_bearersOrderFailed());
    }
    isSending.current = false;
    if (isAnswered) await revalidate();
    // Another one may have begun meanwhile. What was read anew is drawn in a transition: before it, the old order would show.
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
