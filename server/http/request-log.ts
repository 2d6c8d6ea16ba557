import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionKind } from '#contract/endpoint.ts';
import type { AppError, Denial } from '#server/platform/app-error.ts';
import type { Denied, EndedRequest, RequestFacts, Requests } from '#server/platform/requests/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if a page answers the request. `route` is the route pattern of the page; undefined if it has none. */
    page: { readonly route: string | undefined } | undefined;
    /** The session kind of the token or cookie that gave access. */
    session: SessionKind | undefined;
    denied: Denied | undefined;
  }
}

/** The response header with which the operator finds a request in the log. */
export const REQUEST_ID = 'x-request-id';

/** Returns twelve hex digits, short enough to read out on the phone. */
export const newRequestId = () => randomUUID().slice(24);

/** The route that serves all pages. The route pattern of each page is in the property `page` of the request. */
export const ANY_PAGE = '/*';

export function requestFacts({ id, page, routeOptions }: FastifyRequest): RequestFacts {
  if (page) return { id, route: page.route };
  return { id, route: routeOptions.url === ANY_PAGE ? undefined : routeOptions.url };
}

function kindOf({ page, url }: FastifyRequest): EndedRequest['kind'] {
  if (page) return 'page';
  return url.startsWith('/api/') ? 'call' : 'file';
}

/** Adds the request id to each response. Reports every request when its response ends or its connection closes. */
export function logRequests(app: FastifyInstance, requests: Requests): void {
  for (const fact of ['page', 'session', 'denied']) app.decorateRequest(fact, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    reply.raw.once('close', () => {
      const { method, session, denied } = request;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
      const kind = kindOf(request);
      requests.noteEnded({
        ...requestFacts(request),
        method,
        kind,
        status,
        session,
        denied,
        ms: Math.round(reply.elapsedTime),
      });
    });
    done();
  });
}

/** The denial of a request whose token is unknown or has expired. */
export const sessionExpired: Denial = { rule: 'no live session' };

/** Returns the rule that refused a request; undefined for failures that are not denials, such as a wrong password. */
function denialOf({ kind, code, denial }: AppError, { caller, routeOptions }: FastifyRequest): Denial | undefined {
  if (denial) return denial;
  if (kind === 'unauthenticated') return code === 'sessionEnded' ? sessionExpired : undefined;
  if (kind === 'forbidden') return { rule: code };
  if (kind === 'too-many') return { rule: 'rate limit' };
  const isSignedIn = (caller?.accountId ?? 0) !== 0;
  const isOfRecord = routeOptions.url?.includes(':') === true;
  return kind === 'missing' && isSignedIn && isOfRecord ? { rule: 'no such record for this account' } : undefined;
}

/** Adds the denial to the log line of the request. */
export function recordDenial(appError: AppError, request: FastifyRequest): void {
  const denial = denialOf(appError, request);
  if (!denial) return;
  const account = denial.accountId ?? (request.caller?.accountId || undefined);
  request.denied ??= { rule: denial.rule, route: request.routeOptions.url, account };
}
