import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OfficeBearer } from '#contract/content.ts';
import { orderBearers } from '#contract/terms.ts';
import { SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { toast } from '#web/shared/frame/toast.ts';

interface Order {
  /** In the order that is wanted, which may be still on its way to the server. */
  readonly bearers: readonly OfficeBearer[];
  /** Takes the numbers of the whole committee. */
  readonly change: (ids: readonly number[]) => void;
}

/** Somebody who has just been added, and is not in the order yet, comes last. */
function inOrder(bearers: readonly OfficeBearer[], ids: readonly number[]): readonly OfficeBearer[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return bearers.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/**
 * The order of a committee, shown at once and then sent. What is changed while one order is on its way goes as one more;
 * when it is refused, the order of the server is shown again. Without a session nothing is read anew: that would leave
 * the page, and what is typed beside the list.
 * @param bearers as the server has them
 */
export function useOrder(term: number, bearers: readonly OfficeBearer[]): Order {
  const [wanted, setWanted] = useState<readonly number[]>();
  const newest = useRef<readonly number[]>([]);
  const isSending = useRef(false);
  const { revalidate } = useRevalidator();

  async function send(): Promise<void> {
    isSending.current = true;
    let isOver = false;
    try {
      let sent: readonly number[];
      // One after the other: the last one to arrive is what stays.
      do {
        sent = newest.current;
        await api.call(orderBearers, { params: { id: String(term) }, body: { ids: [...sent] } });
      } while (sent !== newest.current);
      toast.success(m.said_bearersOrdered(), m.said_bearersOrderFailed());
    } catch (error) {
      isOver = error instanceof SessionOver;
      if (!isOver) toast.error(m.said_bearersOrderFailed());
    }
    isSending.current = false;
    if (!isOver) await revalidate();
    // Another one may have begun meanwhile.
    if (!isSending.current) setWanted(undefined);
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
