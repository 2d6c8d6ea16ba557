import type { RequestListener } from 'node:http';

/**
 * Lets requests begin in the order in which they came, one in each turn of the event loop. Node accepts one connection
 * in each turn, and SQLite answers within it: a turn would answer everybody who is connected, and of 64 who come
 * together the last would wait for two thousand answers to others.
 */
export function onePerEventLoopTurn(next: RequestListener): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];

  function begin(): void {
    const first = waiting.shift();
    if (!first) return;
    if (waiting.length > 0) setImmediate(begin);
    next(...first);
  }

  return (request, response) => {
    waiting.push([request, response]);
    if (waiting.length === 1) setImmediate(begin);
  };
}
