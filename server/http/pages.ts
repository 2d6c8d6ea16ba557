import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import { answerUnknownCall } from './errors.ts';
import { sendFault } from './fault-page.ts';
import { type OtherSites, pagePolicy, WORKER_POLICY } from './headers.ts';
import type { ReadPublic } from './mount.ts';
import { createPageCache, type PageCacheKey } from './page-cache.ts';
import { sendablePage, sendPage, type SendablePage } from './send-page.ts';

/** Why an address shows no page of its own: it leads nowhere, or to a file for which one has to sign in. */
type AddressRefusal = 404 | 401;

/** Told of whatever goes wrong while a page is rendered. */
type ReportFault = (fault: unknown) => void;

/** The website, built: the server is handed it and knows nothing of what it shows. */
export interface Pages {
  /** The folder of scripts, styles and pictures; undefined where something else serves them. */
  readonly clientDirectory: string | undefined;
  readonly render: (
    request: Request,
    read: ReadPublic,
    report: ReportFault,
    refusal: AddressRefusal,
  ) => Promise<Response>;
  /** The policy of a page with these inline scripts, which may show something of these other sites. */
  readonly policy: (scriptHashes: readonly string[], others: OtherSites) => string;
  /** Set in development, where the pages themselves change: none is kept. */
  readonly changing?: boolean;
}

/** Scripts that run as threads of their own, under the policy that comes with them. */
const WORKER = /\.worker\b[^/\\]*\.m?js(\.br|\.gz)?$/;

/** How a page tells which of its inline scripts are its own; never sent on. */
const SCRIPT_HASHES = 'x-script-hashes';
/** How a page tells which other sites it may show in a frame; never sent on. */
const FRAMES = 'x-frames';
/** How a page tells from which other sites it may show pictures; never sent on. */
const IMAGES = 'x-images';

/** The keys under which pages look for what they are handed; they must be the very objects that the build made. */
interface PageKeys {
  readonly readContext: RouterContext<ReadPublic>;
  readonly reportContext: RouterContext<ReportFault>;
  readonly refusalContext: RouterContext<AddressRefusal>;
}

function keysOf(build: ServerBuild): PageKeys {
  const { module } = build.entry;
  const keys = ['readContext', 'reportContext', 'refusalContext'];
  if (keys.some((key) => !Object.hasOwn(module, key))) throw new Error('the built pages export no keys');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build makes them, and the build is not typed here
  return module as object as PageKeys;
}

/** Turns a build of the website into pages. `loadBuild` is asked for every page, so that development sees changes. */
export function pagesOf(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): Pick<Pages, 'render'> {
  return {
    render: async (request, read, report, refusal) => {
      const build = await loadBuild();
      const { readContext, reportContext, refusalContext } = keysOf(build);
      const context = new RouterContextProvider();
      context.set(readContext, read);
      context.set(reportContext, report);
      context.set(refusalContext, refusal);
      return createRequestHandler(build, mode)(request, context);
    },
  };
}

/** The website as `npm run build` left it. */
export async function loadBuiltPages(directory: string): Promise<Pages> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what the website's own build exports
  const build: ServerBuild = await import(pathToFileURL(join(directory, 'server', 'index.js')).href);
  return {
    clientDirectory: join(directory, 'client'),
    policy: pagePolicy,
    ...pagesOf(async () => build, 'production'),
  };
}

function wordsOf(header: string): string[] {
  return header.split(' ').filter(Boolean);
}

/** Reads a rendered page to its end and gives it the policy of its own scripts. */
async function toSendable(rendered: Response, policy: Pages['policy']): Promise<SendablePage> {
  const {
    [SCRIPT_HASHES]: hashes,
    [FRAMES]: frames = '',
    [IMAGES]: images = '',
    ...headers
  } = Object.fromEntries<string | undefined>(rendered.headers);
  return sendablePage({
    status: rendered.status,
    headers: {
      ...headers,
      'cache-control': rendered.status === 200 ? 'no-cache' : 'no-store',
      ...(hashes !== undefined && {
        'content-security-policy': policy(wordsOf(hashes), { frames: wordsOf(frames), images: wordsOf(images) }),
      }),
    },
    body: Buffer.from(await rendered.arrayBuffer()),
  });
}

/** `/api/docs` is a page; everything else below `/api` is a call. */
function isCall(path: string): boolean {
  return path.startsWith('/api/') && path !== '/api/docs';
}

/**
 * The address on this site, never on another: `//host/…` and `http://host/…` would name one, and a page made for it
 * would be kept for everybody.
 */
function addressOf(request: FastifyRequest, publicUrl: string): URL | undefined {
  const url = request.url.startsWith('/') ? URL.parse(`${publicUrl}${request.url}`) : null;
  return url && !url.pathname.startsWith('//') ? url : undefined;
}

/** Serves the pages and their files: whatever no other route has answered. */
export async function servePages(
  app: FastifyInstance,
  pages: Pages,
  options: { readonly read: ReadPublic; readonly publicUrl: string; readonly cacheKey: PageCacheKey },
): Promise<void> {
  const cache = createPageCache<SendablePage>(options.cacheKey);
  const root = pages.clientDirectory;
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = relative(root, path).startsWith('assets');
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        if (WORKER.test(path)) reply.header('content-security-policy', WORKER_POLICY);
      },
    });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = addressOf(request, options.publicUrl);
    if (!url || isCall(url.pathname) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return answerUnknownCall(request, reply);
    }
    const report = (fault: unknown) => app.log.error({ err: fault }, 'a page failed');
    // A file that may not be seen hands the request over with its status.
    const refusal = reply.statusCode === 401 ? 401 : 404;
    const render = async () =>
      toSendable(await pages.render(new Request(url), options.read, report, refusal), pages.policy);
    // What stands behind a question mark can be made up without end: such pages are rendered each time.
    const keep = pages.changing !== true && url.search === '' && refusal === 404;
    try {
      return await sendPage(request, reply, await (keep ? cache.get(url.pathname, render) : render()));
    } catch (error) {
      report(error);
      return sendFault(reply);
    }
  }
  app.setNotFoundHandler(answer);
}
