import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange } from '#server/testing/test-api.ts';

/**
 * Returns an exchange that repeats a request if there is no response or the status is 503. It uses the same idempotency
 * key each time, as our forms do.
 * @param giveUp stops the retries
 * @param pause milliseconds between two tries
 * @param exchange sends one request
 */
export function retryingExchange(giveUp: AbortSignal, pause = 50, exchange: Exchange = fetch): Exchange {
  return async (address, request) => {
    const headers = new Headers(request.headers);
    if (request.method === 'POST') headers.set('idempotency-key', randomUUID());
    for (let isFirst = true; ; isFirst = false) {
      const response = await wholeResponse(exchange, address, { ...request, headers });
      // A repeated DELETE gets 404 if the first DELETE succeeded and only its response was lost.
      if (!isFirst && request.method === 'DELETE' && response?.status === 404) return new Response(null);
      if (response !== undefined && response.status !== 503) return response;
      await wait(pause, undefined, { signal: giveUp });
    }
  };
}

/** Returns the complete response; undefined if there is none or it is cut off. */
async function wholeResponse(exchange: Exchange, address: string, request: RequestInit): Promise<Response | undefined> {
  try {
    const response = await exchange(address, request);
    return new Response(await response.arrayBuffer(), response);
  } catch {
    return undefined;
  }
}
