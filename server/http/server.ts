import type { RequestListener, ServerOptions } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyServerFactory, FastifyInstance } from 'fastify';
import type { ArrivalLimits } from './arrival.ts';
import { ListeningServer } from './listening-server.ts';
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
    given
      ? given(before(app), options)
      : new ListeningServer(http, refuseUnread(before(app), arrival.unread), arrival.head);
}

/** Milliseconds that an answer may still take when the site closes; whoever stalls longer is cut off. */
const DRAIN_TIMEOUT_MS = 12_000;

/** Milliseconds that a turn of the event loop takes at most in which nothing is done, and how long one is waited for. */
const QUIET_TURN_MS = 0.3;
const QUIET_WITHIN_MS = 1_000;

/**
 * Resolves right after a turn of the event loop in which nobody came. Whoever has connected and was not let in by the process
 * yet is cut off when it stops listening, maybe with a write on the way that no proxy may send again.
 */
async function untilQuiet(): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  for (let began = performance.now(); began < end;) {
    await nextTurn();
    const now = performance.now();
    if (now - began < QUIET_TURN_MS) return;
    began = now;
  }
}

/**
 * Lets whoever holds a connection go with the next answer as soon as the site is about to end: a connection that is cut
 * while it is idle may have a request under way.
 * @param leaving aborted some time before the site closes
 * @returns whether it is about to end
 */
export function letGoWhenLeaving(app: FastifyInstance, leaving: AbortSignal): () => boolean {
  let closing = false;
  let listens = true;
  const isLeaving = () => closing || leaving.aborted;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
    // Fastify stops listening in the same turn.
    await untilQuiet();
    listens = false;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  // An answer whose head was sent before: its connection is idle only now, and would be kept alive for a minute.
  app.addHook('onResponse', async () => {
    if (!listens) setImmediate(() => app.server.closeIdleConnections());
  });
  return isLeaving;
}
