import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router';
import type { ReadPublic } from '#contract/endpoint.ts';
import type { PageErrorStatus } from '#contract/links.ts';
import type { RenderDirectory } from '#contract/members.ts';
import { pagePolicy } from './headers.ts';
import type { PatternOf, Pages, ReportFault } from './pages.ts';
import type { ParametersOf } from './page-cache.ts';

/** What the server entry of the build exports: functions that render, and React Router contexts that pages read. */
interface BuiltPages {
  readonly renderDocument: (request: {
    readonly url: URL;
    readonly read: ReadPublic;
    readonly errorStatus: PageErrorStatus;
  }) => Promise<Response | undefined>;
  readonly readContext: RouterContext<ReadPublic>;
  readonly reportContext: RouterContext<ReportFault>;
  readonly renderDirectory: RenderDirectory;
  readonly parametersOf: ParametersOf;
  readonly documentPattern: PatternOf;
}

function builtPages(build: ServerBuild): BuiltPages {
  const { module } = build.entry;
  const parts = [
    'renderDocument',
    'renderDirectory',
    'readContext',
    'reportContext',
    'parametersOf',
    'documentPattern',
  ];
  if (parts.some((part) => !Object.hasOwn(module, part)))
    throw new Error('the built pages lack an export: run npm run build');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exported by the build, which has no types here
  return module as object as BuiltPages;
}

/**
 * Renders pages with a build of the website. `loadBuild` runs for each page, because the build changes in development.
 */
export function pagesOf(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): Pick<Pages, 'render' | 'renderDirectory'> {
  let made: { readonly build: ServerBuild; readonly handle: RequestHandler } | undefined;
  return {
    renderDirectory: async (language, range) => builtPages(await loadBuild()).renderDirectory(language, range),
    render: async (request, read, report, errorStatus) => {
      const build = await loadBuild();
      const { renderDocument, readContext, reportContext } = builtPages(build);
      const document = await renderDocument({ url: new URL(request.url), read, errorStatus });
      if (document) return document;
      const context = new RouterContextProvider();
      context.set(readContext, read);
      context.set(reportContext, report);
      // The handler is reused while the build is the same, because creating it takes longer than rendering most pages.
      if (made?.build !== build) made = { build, handle: createRequestHandler(build, mode) };
      return made.handle(request, context);
    },
  };
}

/** Returns a function that finds the route pattern of a path: of a public document or a route of the build. */
function patternsOf(build: ServerBuild): PatternOf {
  const { documentPattern } = builtPages(build);
  // A route id is the language and the pattern, such as `en:/admin/events/:id`.
  const ids = Object.keys(build.routes).filter((id) => /^en:\/.*[^*]$/.test(id));
  const routes = ids.map((id) => ({ id: id.slice('en:'.length), path: id.slice('en:'.length) }));
  return (path) =>
    documentPattern(path) ?? matchRoutes(routes, path.replace(/^\/ml(?=\/|$)|\.data$/g, ''))?.at(-1)?.route.id;
}

export async function loadBuiltPages(directory: string): Promise<Pages> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what the website's own build exports
  const build: ServerBuild = await import(pathToFileURL(join(directory, 'server', 'index.js')).href);
  return {
    clientDirectory: join(directory, 'client'),
    policy: pagePolicy,
    parametersOf: builtPages(build).parametersOf,
    patternOf: patternsOf(build),
    ...pagesOf(async () => build, 'production'),
  };
}
