import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { EndedRequest, Requests } from '#server/platform/requests/requests.ts';

/** In every answer: by this name whoever runs the site finds the request in the log. */
export const REQUEST_ID = 'x-request-id';

/** What is found out about a request while it is answered. */
type RequestTrace = { -readonly [Fact in 'id' | 'route' | 'kind' | 'session']: EndedRequest[Fact] };

declare module 'node:http' {
  interface IncomingMessage {
    // A map by request would cost more than all else here: the garbage collector looks through it again and again.
    trace?: RequestTrace;
  }
}

/** Twelve digits by chance, for somebody may have to read them out. */
const newId = () => randomUUID().slice(24);

export function traceOf(request: IncomingMessage): RequestTrace {
  return (request.trace ??= { id: newId(), route: undefined, kind: 'file', session: undefined });
}

/** Follows every request to its end, whoever answers it. */
export function followRequests(requests: Requests, next: RequestListener): RequestListener {
  return (request, response) => {
    const trace = traceOf(request);
    const begunAt = performance.now();
    response.once('close', () => {
      requests.noteEnded({
        id: trace.id,
        route: trace.route,
        kind: trace.kind,
        session: trace.session,
        method: request.method ?? '',
        status: response.writableFinished ? response.statusCode : undefined,
        ms: Math.round(performance.now() - begunAt),
      });
    });
    next(request, response);
  };
}

/** Notes the routes that the app finds for requests, and tells each answer its id. */
export function traceRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const trace = traceOf(request.raw);
    trace.route = request.routeOptions.url;
    if (request.url.startsWith('/api/')) trace.kind = 'call';
    reply.header(REQUEST_ID, trace.id);
  });
}
