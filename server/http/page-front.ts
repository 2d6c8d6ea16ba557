import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isNotModified } from './headers.ts';
import { REQUEST_ID, traceOf } from './request-trace.ts';
import { pageAddress, type ParametersOf, type PageCache } from './page-cache.ts';
import type { PageCopy, SendablePage } from './send-page.ts';

interface Front {
  readonly cache: PageCache;
  readonly parametersOf: ParametersOf;
  /** Those of every answer; a page's own count more. */
  readonly headers: Readonly<Record<string, string>>;
  /** From then on whoever answers has to end connections. */
  readonly isLeaving: () => boolean;
}

interface Heads {
  readonly whole: string[];
  readonly unchanged: string[];
}

/** Headers as node writes them fastest: once, in one list. */
function headsOf(everywhere: Front['headers'], { headers, etag, body }: PageCopy): Heads {
  const all = Object.entries({ ...everywhere, ...headers, ...(etag !== undefined && { etag }) });
  return {
    whole: [...all.flat(), 'content-length', String(body.length)],
    unchanged: all.filter(([name]) => name !== 'content-encoding').flat(),
  };
}

/** Whether there is nothing to be read but the head. */
function isPlainQuestion({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined
  );
}

/**
 * Answers what is kept before anything else has looked at the request: a page says nothing about its visitor, so there
 * is nothing to ask. Whatever is not kept is `next`'s.
 */
export function serveCachedPages({ cache, parametersOf, headers, isLeaving }: Front, next: RequestListener) {
  const heads = new WeakMap<PageCopy, Heads>();

  function write(request: IncomingMessage, response: ServerResponse, copy: PageCopy): void {
    const known = heads.get(copy) ?? headsOf(headers, copy);
    heads.set(copy, known);
    const { id } = traceOf(request);
    if (copy.etag !== undefined && isNotModified(request, copy.etag)) {
      response.writeHead(304, [...known.unchanged, REQUEST_ID, id]).end();
      return;
    }
    response.writeHead(copy.status, [...known.whole, REQUEST_ID, id]);
    if (request.method === 'HEAD') response.end();
    else response.end(copy.body);
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    stored: Promise<SendablePage | undefined>,
  ): Promise<void> {
    let copy: PageCopy | undefined;
    try {
      const page = await stored;
      copy = await page?.copyFor(request);
      const trace = traceOf(request);
      trace.kind = 'page';
      trace.route = page?.route;
    } catch {
      // The database is away: whoever renders pages says so.
    }
    if (copy) write(request, response, copy);
    else next(request, response);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? '';
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    const page = pageAddress(path, question < 0 ? '' : url.slice(question), parametersOf);
    const stored = page && isPlainQuestion(request) && !isLeaving() ? cache.cached(page) : undefined;
    if (stored) void respond(request, response, stored);
    else next(request, response);
  };
}
