import type { ServerOptions } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Node's own limits, in milliseconds. The proxy in front handles slow and hostile clients (docs/operate/cmj.nginx).
 * These limits protect the process if there is no proxy.
 */
export const httpLimits: ServerOptions = {
  // The Host header is not used. Node would otherwise answer requests without it, bypassing the security headers.
  requireHostHeader: false,
  headersTimeout: 20_000,
  // How long a client may take to send a request. Enough for the largest file on a very slow connection.
  requestTimeout: 60 * 60_000,
  keepAliveTimeout: 72_000,
};

/** A connection without traffic for this long is closed. */
const IDLE_MS = 5 * 60_000;
const MAX_CONNECTIONS = 1000;
/** Maximum requests per connection. Clients then open a new one. */
const MAX_REQUESTS = 100;

/** Limits connections and requests per connection, and with them memory. */
export function limitConnections(app: FastifyInstance): void {
  const { server } = app;
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  server.on('dropRequest', (_request, socket) => socket.destroy());
  // Ignores any `Expect` header except `100-continue`, as RFC 9110 allows.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Hooks run after Node has parsed all pipelined requests. By then, Node has closed a connection with too many
  // requests, so its remaining requests are ignored.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.destroyed) reply.hijack();
    else done();
  });
  // Reads and drops the rest of a refused upload: browsers read the response only after sending the whole body.
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (!raw.readableEnded) raw.unpipe().resume();
    done();
  });
}

/** How long responses may take during shutdown before their connections are closed. */
const DRAIN_TIMEOUT_MS = 12_000;

/** A turn of the event loop that is shorter than this counts as idle. */
const QUIET_TURN_MS = 0.3;
/** How long to wait for an idle turn. */
const QUIET_WITHIN_MS = 1_000;

/**
 * Resolves after an idle turn of the event loop, or after one second. After an idle turn, the accept queue is empty.
 * Connections that are still in this queue are dropped when the server stops listening. A dropped connection may
 * contain a write, which proxies must not retry.
 */
async function waitForIdleTurn(): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  for (let began = performance.now(); began < end;) {
    await nextTurn();
    const now = performance.now();
    if (now - began < QUIET_TURN_MS) return;
    began = now;
  }
}

/**
 * Closes connections with their next response once shutdown begins. Cutting an idle connection could lose a request
 * that is just arriving.
 * @param leaving aborted some time before the site closes
 * @returns whether shutdown has begun
 */
export function closeConnectionsOnShutdown(app: FastifyInstance, leaving: AbortSignal): () => boolean {
  let closing = false;
  let listens = true;
  const isLeaving = () => closing || leaving.aborted;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
    // Fastify stops listening in the same turn of the event loop in which this wait ends.
    await waitForIdleTurn();
    listens = false;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
  // A response whose headers were sent before shutdown lacks `connection: close`. Its connection would otherwise stay
  // open until the keep-alive timeout.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!listens) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return isLeaving;
}
