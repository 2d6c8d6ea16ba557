import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ArrivalLimits } from './arrival.ts';

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
  return (app, options) => (given ? given(before(app), options) : createServer(http, before(app)));
}
