import type { ServerOptions } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Node's own limits, in milliseconds. The proxy in front handles slow and hostile clients (docs/operate/cmj.nginx).
 * These limits protect the process if there is no proxy.
 */
export const httpLimits: ServerOptions = {
  // The site ignores the Host header. If Node checked it, Node's error responses would lack the security headers.
  requireHostHeader: false,
  headersTimeout: 20_000,
  // How long a client may take to send a request. Enough for the largest file on a very slow connection.
  requestTimeout: 60 * 60_000,
  keepAliveTimeout: 72_000,
};

/** How long a connection may have no traffic before the server closes it. */
const IDLE_MS = 5 * 60_000;
const MAX_CONNECTIONS = 1000;
/** Maximum requests per connection. Clients then open a new one. */
const MAX_REQUESTS = 100;

/** Limits the number of connections and of requests per connection, which also limits memory. */
export function limitConnections(app: FastifyInstance): void {
  const { server } = app;
  server.timeout = IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS;
  server.on('dropRequest', (_request, socket) => socket.destroy());
  // Treats every `Expect` header except `100-continue` as absent, as RFC 9110 allows.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // If a connection sends too many pipelined requests, Node parses all of them and closes the connection before this
  // hook runs. The requests that remain are ignored here.
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

/** How long a response may take during shutdown before its connection is closed. */
const DRAIN_TIMEOUT_MS = 12_000;

/** A turn of the event loop that is shorter than this counts as idle. */
const QUIET_TURN_MS = 0.3;
/** How long to wait for an idle turn at most. */
const QUIET_WITHIN_MS = 1_000;

/**
 * Resolves after an idle turn of the event loop, at the latest after one second. After an idle turn, the accept queue
 * of the operating system is empty. Connections that are still in this queue are dropped when the server stops
 * listening. A dropped connection may contain a write, which proxies must not retry.
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
 * From the beginning of the shutdown, closes each connection with its next response. Closing an idle connection at once
 * could lose a request that is just arriving.
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
    // Connections that have just arrived are accepted first. Fastify stops listening right after this wait.
    await waitForIdleTurn();
    listens = false;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
  // A response whose headers were sent before shutdown has no `connection: close`. Without this hook, its connection
  // would stay open until the keep-alive timeout.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!listens) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  return isLeaving;
}

export const UNTRUSTED_PROXY_ADVICE =
  'set TRUST_PROXY to its address, such as loopback, or to off if there is none. Until then, rate limits count all visitors behind it as one, and one visitor can block all others from signing in with a new browser';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** Loopback and private networks, where the site's own proxy runs and visitors do not. */
const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Returns whether a socket address is private. Accepts IPv4 mapped to IPv6. */
function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range());
}

/**
 * Detects an untrusted proxy by a request with a forwarding header from a private address. Behind such a proxy, limits
 * by address count all visitors as one. Warns once in the log and, until the next start, on the dashboard. Does nothing
 * if `TRUST_PROXY` is set, even to `off`.
 */
export function detectUntrustedProxy(app: FastifyInstance, { config, health, log }: Platform): void {
  if (config.trustProxy !== undefined) return;
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isNoticed || FORWARDED.every((name) => headers[name] === undefined)) return;
    if (!isPrivate(socket.remoteAddress ?? '')) return;
    isNoticed = true;
    health.note('untrusted-proxy', true);
    log.warn({ event: 'proxy.untrusted' }, `A proxy is in front of this site: ${UNTRUSTED_PROXY_ADVICE}`);
  });
}
