import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '#server/testing/test-api.ts';

/**
 * Sends what was not answered, or was asked to come again, until it is answered, under one key: as our own forms do.
 * @param giveUp aborted when nobody waits for an answer any more
 * @param pause milliseconds between two tries
 * @param exchange one try
 */
export function persistentExchange(giveUp: AbortSignal, pause = 50, exchange: Exchange = fetch): Exchange {
  return async (address, request) => {
    const headers = new Headers(request.headers);
    if (request.method === 'POST') headers.set('idempotency-key', randomUUID());
    for (let isFirst = true; ; isFirst = false) {
      const response = await wholeResponse(exchange, address, { ...request, headers });
      // What was deleted, of which the answer was lost, is not there any more.
      if (!isFirst && request.method === 'DELETE' && response?.status === 404) return new Response(null);
      if (response !== undefined && response.status !== 503) return response;
      await wait(pause, undefined, { signal: giveUp });
    }
  };
}

/** Undefined when it does not come, or breaks off. */
async function wholeResponse(exchange: Exchange, address: string, request: RequestInit): Promise<Response | undefined> {
  try {
    const response = await exchange(address, request);
    return new Response(await response.arrayBuffer(), response);
  } catch {
    return undefined;
  }
}
