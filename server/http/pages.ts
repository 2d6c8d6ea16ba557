import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadPublic } from '#contract/endpoint.ts';
import { pathIn, type PageErrorStatus, type PageStyles } from '#contract/links.ts';
import type { RenderDirectory } from '#contract/members.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { Requests } from '#server/platform/requests/requests.ts';
import { sendablePage, sendPage, type SendablePage } from './encodings.ts';
import { sendUnknownEndpoint } from './errors.ts';
import { type InlineHashes, type OtherSites, WORKER_POLICY } from './headers.ts';
import { pageAddress, type ParametersOf, type PageCache } from './page-cache.ts';
import { runAsVisitor, type Queues } from './queues.ts';
import { ANY_PAGE, requestFacts } from './request-log.ts';

/** Matches the build files of the service worker. Only `serveServiceWorker` serves these files. */
const WORKER_FILES = 'sw*';

/**
 * Serves the service worker at /sw.js. With every page load, browsers request it from the server and not from the old
 * worker, so a broken worker is replaced at the next visit.
 * @param isOn if false, serves a worker that deletes the cached pages and only takes push messages
 */
async function serveServiceWorker(app: FastifyInstance, root: string, isOn: boolean): Promise<void> {
  const worker = sendablePage({
    route: undefined,
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': WORKER_POLICY,
    },
    body: await readFile(join(root, isOn ? 'sw.js' : 'sw-off.js')),
  });
  app.get('/sw.js', async (request, reply) => sendPage(request, reply, worker));
}

/** Returns the pattern of the page at a path, such as `/events/:id`, in any language; undefined if there is none. */
export type PatternOf = (path: string) => string | undefined;

/** Zero-width and bidirectional characters, tabs and line ends, which are often copied along with a link. */
const INVISIBLE = /[\p{Cf}\t\r\n]/gu;
/** Punctuation, brackets, quotes and blanks that follow a link in a sentence or message. */
const TRAILING_SIGNS = /[\p{P}\p{S}\p{Z}]+$/u;

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

/**
 * Finds the page for a path with wrong capitals or trailing characters (decision 54).
 * @returns the correct path; undefined if there is no such page or the path is already correct
 */
function correctedPath(pathname: string, patternOf: PatternOf): string | undefined {
  const decoded = decode(pathname);
  if (!decoded.startsWith('/') || decoded.includes('//')) return undefined;
  const meant = decoded.replace(INVISIBLE, '').replace(TRAILING_SIGNS, '').toLowerCase();
  const pattern = patternOf(meant || '/');
  if (pattern === undefined) return undefined;
  const isMalayalam = /^\/ml(?:\/|$)/.test(meant);
  const given = (isMalayalam ? meant.slice('/ml'.length) : meant).split('/');
  const parts = pattern
    .split('/')
    .map((part, at) => (part.startsWith(':') ? encodeURIComponent(given[at] ?? '') : part));
  const path = pathIn(isMalayalam ? 'ml' : 'en', parts.join('/'));
  // A path that only has an extra slash at the end counts as correct.
  return pathname === '/' || pathname.replace(/\/+$/, '') === path ? undefined : path;
}

/** The fault screen of specification section 2, for failures in which no page can be rendered. Needs no other files. */
const faultDocument = (id: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>CMJ</title>
<main>
<h1>Unexpected Application Error!</h1>
<p>The site cannot be shown at the moment. Please try again in a few minutes.</p>
<p>Reference for technical support: ${id}</p>
</main>
</html>
`;

function sendFault(reply: FastifyReply, id: string): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'retry-after': '5' };
  return reply.code(503).type('text/html; charset=utf-8').headers(headers).send(faultDocument(id));
}

/** The build of the website. The server uses it through this interface and does not import its components. */
export interface Pages {
  /** The folder of scripts, styles and pictures; undefined if another server serves them. */
  readonly clientDirectory: string | undefined;
  readonly render: (page: {
    readonly url: URL;
    readonly read: ReadPublic;
    readonly errorStatus: PageErrorStatus;
    readonly styles: PageStyles;
  }) => Promise<Response>;
  readonly renderDirectory: RenderDirectory;
  /** Builds the Content-Security-Policy header of a page from its markup and the other sites it shows. */
  readonly policy: (inline: InlineHashes, others: OtherSites) => string;
  readonly parametersOf: ParametersOf;
  /**
   * Returns the route pattern of a path. If undefined, misspelled paths are not redirected and the log has no patterns.
   */
  readonly patternOf?: PatternOf;
  /** True in development, where the code of pages can change at any time. The server then caches no pages. */
  readonly changing?: boolean;
}

/** Matches the file names of worker scripts, which are sent with their own content security policy. */
const WORKER = /\.worker\b[^/\\]*\.m?js(\.br|\.gz)?$/;

/** The internal header in which a page lists its inline scripts. Not sent to browsers. */
const SCRIPT_HASHES = 'x-script-hashes';
/** The internal header in which a page lists the style sheets that its markup may contain. Not sent to browsers. */
const STYLE_HASHES = 'x-style-hashes';
/** The internal header in which a page lists the sites it shows in frames. Not sent to browsers. */
const FRAMES = 'x-frames';
/** The internal header in which a page lists the sites it shows images of. Not sent to browsers. */
const IMAGES = 'x-images';

function wordsOf(header: string): string[] {
  return header.split(' ').filter(Boolean);
}

/** Returns whether the paths of a page contain a token. Nothing stores such a page, and its links do not tell its path. */
const hasToken = (route: string | undefined) => route?.endsWith('/:token') === true;

/** Converts a rendered page to one that can be sent. */
export async function toSendable(
  rendered: Response,
  policy: Pages['policy'],
  route: string | undefined,
): Promise<SendablePage> {
  const {
    [SCRIPT_HASHES]: scripts,
    [STYLE_HASHES]: styles = '',
    [FRAMES]: frames = '',
    [IMAGES]: images = '',
    ...headers
  } = Object.fromEntries<string | undefined>(rendered.headers);
  return sendablePage({
    route,
    status: rendered.status,
    headers: {
      ...headers,
      'cache-control': rendered.status === 200 && !hasToken(route) ? 'no-cache' : 'no-store',
      ...(hasToken(route) && { 'referrer-policy': 'no-referrer' }),
      ...(scripts !== undefined && {
        'content-security-policy': policy(
          { scripts: wordsOf(scripts), styles: wordsOf(styles) },
          { frames: wordsOf(frames), images: wordsOf(images) },
        ),
        vary: 'sec-fetch-site',
      }),
    },
    body: Buffer.from(await rendered.arrayBuffer()),
  });
}

function isCall(path: string): boolean {
  return path.startsWith('/api/');
}

/**
 * Returns the URL on this site, or undefined for paths such as `//host/…` and `http://host/…`. A page rendered for
 * another host would be cached and sent to all visitors. The language link on the page `/ml//host/…` would lead to the
 * other host.
 */
function addressOf(request: FastifyRequest, publicUrl: string): URL | undefined {
  const url = request.url.startsWith('/') ? URL.parse(`${publicUrl}${request.url}`) : null;
  return url && !url.pathname.includes('//') ? url : undefined;
}

/** Returns whether the request comes from a link on a Malayalam page. Paths of files do not contain the language. */
function isFromMalayalam({ headers }: FastifyRequest, origin: string): boolean {
  const from = URL.parse(headers.referer ?? '');
  return from?.origin === origin && /^\/ml(?:\/|$)/.test(from.pathname);
}

/**
 * Returns how a page contains its style sheet. A visitor who comes from elsewhere probably has no sheet in the cache, so
 * the page contains it and can be drawn after one round trip. Browsers that do not say where a visitor comes from get a
 * link.
 */
function stylesFor({ headers }: FastifyRequest): PageStyles {
  const from = headers['sec-fetch-site'];
  return from === undefined || from === 'same-origin' ? 'linked' : 'inline';
}

/** Serves cached pages before any route runs. They are the same for all visitors, so no access check is needed. */
export function serveCachedPages(app: FastifyInstance, cache: PageCache, parametersOf: ParametersOf): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [path = '', search] = request.url.split('?', 2);
    const address = pageAddress(path, search === undefined ? '' : `?${search}`, parametersOf);
    const styles = stylesFor(request);
    let stored: SendablePage | undefined;
    try {
      stored = address && (await cache.cached(address, styles));
    } catch {
      // The database is unreachable. The route that renders pages handles this case.
    }
    if (!stored) return undefined;
    request.page = { route: stored.route };
    return sendPage(request, reply, stored);
  });
}

/** Serves the static files of the build, and pages at all paths that have no other route. */
export async function servePages(
  app: FastifyInstance,
  pages: Pages,
  options: {
    readonly read: ReadPublic;
    readonly publicUrl: string;
    readonly cache: PageCache;
    readonly queues: Queues;
    readonly offlinePages: boolean;
    readonly requests: Requests;
  },
): Promise<void> {
  const root = pages.clientDirectory;
  if (root !== undefined) {
    const common = { preCompressed: true, cacheControl: false } as const;
    // One wildcard route serves all files. Adding a route for each file would take a third of the startup time.
    await app.register(fastifyStatic, {
      ...common,
      root: join(root, 'assets'),
      prefix: '/assets/',
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
      },
    });
    await app.register(fastifyStatic, {
      ...common,
      root,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**', WORKER_FILES],
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=3600');
      },
    });
    await serveServiceWorker(app, root, options.offlinePages);
  }

  async function response(request: FastifyRequest, reply: FastifyReply) {
    const url = addressOf(request, options.publicUrl);
    if (!url || isCall(url.pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendUnknownEndpoint(request, reply);
    }
    const route = pages.patternOf?.(url.pathname);
    request.page = { route };
    // Status 401 was set by the route of a private file, because the visitor must sign in first.
    const errorStatus = reply.statusCode === 401 ? 401 : 404;
    const meant = pages.patternOf && errorStatus === 404 ? correctedPath(url.pathname, pages.patternOf) : undefined;
    if (meant !== undefined) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(`${meant}${url.search}`, 301);
    }
    const page = pageAddress(url.pathname, url.search, pages.parametersOf);
    const styles = stylesFor(request);
    const language = errorStatus === 401 && isFromMalayalam(request, url.origin) ? '/ml' : '';
    const render = async () => {
      const address = new URL(`${language}${page?.address ?? `${url.pathname}${url.search}`}`, url);
      const rendered = await pages.render({ url: address, read: options.read, errorStatus, styles });
      return toSendable(rendered, pages.policy, route);
    };
    const renderInTurn = async () => runAsVisitor(options.queues, request.ip, render);
    const keep = pages.changing !== true && errorStatus === 404 && !hasToken(route);
    try {
      return await sendPage(request, reply, await options.cache.get(keep ? page : undefined, styles, renderInTurn));
    } catch (error) {
      // A full queue or an unreachable database is not a fault of the page, so it is not reported here.
      if (!(error instanceof AppError) && !isDatabaseUnavailable(error))
        options.requests.noteFault(error, requestFacts(request), 'A page could not be rendered');
      return sendFault(reply, request.id);
    }
  }
  app.route({ method: 'GET', url: ANY_PAGE, handler: response });
  // Fastify also calls this handler for requests that file routes do not answer, and for methods without a route.
  app.setNotFoundHandler(response);
}
