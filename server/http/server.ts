import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { FastifyServerFactory, FastifyInstance } from 'fastify';
import type { ArrivalLimits } from './arrival.ts';
import { refuseUnread } from './unread-responses.ts';

const KEEP_ALIVE_MS = 72_000;

/**
 * Makes the server through which requests reach the app.
 * @param before sees each request first and hands on what it does not answer
 * @param given makes the server instead of node, in development
 */
export function serverFactory(
  before: (next: RequestListener) => RequestListener,
  arrival: ArrivalLimits,
  given?: FastifyServerFactory,
): FastifyServerFactory {
  const http: ServerOptions = {
    // The name of the host is never used; without this a request that lacks it is answered past all our headers.
    requireHostHeader: false,
    headersTimeout: arrival.head,
    connectionsCheckingInterval: arrival.head / 20,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // How long a body may take is seen to by its rate.
    requestTimeout: 0,
  };
  return (app, options) =>
    given ? given(before(app), options) : createServer(http, refuseUnread(before(app), arrival.unread));
}

/** Milliseconds that an answer may still take when the site closes; whoever stalls longer is cut off. */
const DRAIN_TIMEOUT_MS = 12_000;

/**
 * Lets whoever holds a connection go with the next answer as soon as the site is about to end: a connection that is cut
 * while it is idle may have a request under way.
 * @param leaving aborted some time before the site closes
 * @returns whether it is about to end
 */
export function letGoWhenLeaving(app: FastifyInstance, leaving: AbortSignal): () => boolean {
  let closing = false;
  const isLeaving = () => closing || leaving.aborted;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  // An answer whose head was sent before: its connection is idle only now, and would be kept alive for a minute.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
  return isLeaving;
}
