import type { ServerOptions } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * What node holds off by itself. Slow and hostile clients are the business of the proxy in front (docs/operate/cmj.nginx); what
 * reaches the process must not end it. In milliseconds.
 */
export const httpLimits: ServerOptions = {
  // The name of the host is never used; without this a request that lacks it is answered past all our headers.
  requireHostHeader: false,
  headersTimeout: 20_000,
  // The largest file over the slowest line that anybody would wait for.
  requestTimeout: 60 * 60_000,
  keepAliveTimeout: 72_000,
};

/** Milliseconds in which something has to move on a connection. */
const IDLE_MS = 5 * 60_000;
const MAX_CONNECTIONS = 1000;
/** Browsers and proxies open another. */
const MAX_REQUESTS = 100;

/** Bounds what one client, or all of them, can have the process hold in memory. */
export function boundConnections(app: FastifyInstance): void {
  const { server } = app;
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  server.on('dropRequest', (_request, socket) => socket.destroy());
  // Any `Expect` but `100-continue` is ignored, as RFC 9110 allows.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Hooks run when all that came at once has been read: whoever sent too many is gone by then.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.destroyed) reply.hijack();
    else done();
  });
  // What is left of a refused upload is read and dropped: a browser looks at the answer only when it has sent everything.
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (!raw.readableEnded) raw.unpipe().resume();
    done();
  });
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
  // An answer whose head was sent before: its connection is idle only now, and would be kept alive for a minute.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!listens) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return isLeaving;
}
