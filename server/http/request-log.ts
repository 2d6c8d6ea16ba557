import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionKind } from '#contract/endpoint.ts';
import type { AppError, Denial } from '#server/platform/app-error.ts';
import type { Denied, EndedRequest, RequestFacts, Requests } from '#server/platform/requests/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that is answered with a page: the pattern of its address, if it has one. */
    page: { readonly route: string | undefined } | undefined;
    /** Whose token or cookie was accepted. */
    session: SessionKind | undefined;
    denied: Denied | undefined;
  }
}

/** In every answer: by this name whoever runs the site finds the request in the log. */
export const REQUEST_ID = 'x-request-id';

/** Twelve digits by chance, for somebody may have to read them out. */
export const newRequestId = () => randomUUID().slice(24);

/** The route of all pages, whose own pattern is what there is to know. */
export const ANY_PAGE = '/*';

export function factsOf({ id, page, routeOptions }: FastifyRequest): RequestFacts {
  if (page) return { id, route: page.route };
  return { id, route: routeOptions.url === ANY_PAGE ? undefined : routeOptions.url };
}

function kindOf({ page, url }: FastifyRequest): EndedRequest['kind'] {
  if (page) return 'page';
  return url.startsWith('/api/') ? 'call' : 'file';
}

/** Tells each answer the id of its request, and follows every request to its end, however it ends. */
export function followRequests(app: FastifyInstance, requests: Requests): void {
  for (const fact of ['page', 'session', 'denied']) app.decorateRequest(fact, undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    reply.raw.once('close', () => {
      const { method, session, denied } = request;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : undefined;
      const kind = kindOf(request);
      requests.noteEnded({
        ...factsOf(request),
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

/** What was sent to be known by is not, or no longer, good for anything. */
export const noLiveSession: Denial = { rule: 'no live session' };

/** By which rule somebody was refused; undefined for what refuses nobody in particular, such as a wrong password. */
function denialOf({ kind, code, denial }: AppError, { caller, routeOptions }: FastifyRequest): Denial | undefined {
  if (denial) return denial;
  if (kind === 'unauthenticated') return code === 'sessionEnded' ? noLiveSession : undefined;
  if (kind === 'forbidden') return { rule: code };
  if (kind === 'too-many') return { rule: 'rate limit' };
  const isSignedIn = (caller?.accountId ?? 0) !== 0;
  const isOfRecord = routeOptions.url?.includes(':') === true;
  return kind === 'missing' && isSignedIn && isOfRecord ? { rule: 'no such record for this account' } : undefined;
}

/** Puts into the line of a request by which rule it was refused; a page may say so to whoever asked. */
export function noteDenial(appError: AppError, request: FastifyRequest): void {
  const denial = denialOf(appError, request);
  if (!denial) return;
  const account = denial.accountId ?? (request.caller?.accountId || undefined);
  request.denied ??= { rule: denial.rule, route: request.routeOptions.url, account };
}
