import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSite } from '#contract/content.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import type { PageErrorStatus } from '#contract/links.ts';
import type { SiteDocument, Site } from '#web/shared/documents/document.ts';
import { Frame } from '#web/shared/frame/frame.tsx';
import { splitLocale } from '#web/shared/languages/locale.ts';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import { isAppPage } from '#web/shared/links/app-pages.ts';
import { PageHeadTags } from '#web/shared/seo/page-head.tsx';
import { notFoundPage } from '#web/site/errors/not-found-page.tsx';
import { Toasts } from '#web/shared/frame/toasts.tsx';
import { withPageLanguage } from './page-language.ts';
import { inlineScripts, Shell } from './shell.tsx';
import type { SheetName } from './sheet-names.ts';
import { findDocument } from './table.ts';
import { inlineDrawings } from './drawings.ts';

/** Routes that exist but are not documents: files generated per request, and development pages. */
const OTHER_ROUTES = /^\/(robots\.txt|sitemap\.xml|sitemap\/.*|manifest\.webmanifest|_kit)$/;

interface Request {
  readonly url: URL;
  readonly read: ReadPublic;
  readonly errorStatus: PageErrorStatus;
}

interface Rendered {
  readonly document: SiteDocument;
  readonly sheet: SheetName;
  readonly scripts: readonly string[];
  readonly site: Site;
  readonly url: URL;
}

function renderHtml({ document, sheet, scripts, site, url }: Rendered): string {
  const { pathname, search, origin } = url;
  const page = document.isBare === true ? document.body : <Frame site={site}>{document.body}</Frame>;
  const markup = renderToStaticMarkup(
    <Shell
      sheet={sheet}
      scripts={scripts}
      preloads={document.ownScript?.preloads ?? []}
      head={
        <PageHeadTags
          site={{ origin, association: { ...site.association, logoPicture: site.logoPicture } }}
          page={document.head}
        />
      }
    >
      <PageLocationProvider value={{ pathname, search }}>{page}</PageLocationProvider>
      <Toasts />
    </Shell>,
  );
  return `<!DOCTYPE html>${inlineDrawings(markup)}`;
}

/**
 * Renders the document at an address, in the language of the address. The server reads the response headers that start
 * with `x-` and removes them.
 * @returns undefined for a route of the app or of `OTHER_ROUTES`
 */
export async function renderDocument({ url, read, errorStatus }: Request): Promise<Response | undefined> {
  const { locale, path } = splitLocale(url.pathname);
  const found = findDocument(url.pathname);
  // React Router requests the data of its pages under `.data`.
  const page = path.replace(/\.data$/, '');
  if (!found && (isAppPage(page) || OTHER_ROUTES.test(path))) return undefined;
  return withPageLanguage(locale, async () => {
    const { pathname, origin, searchParams: query } = url;
    const site = read(readSite, {});
    const request = { read, site, params: found?.params ?? {}, pathname, query, origin, errorStatus };
    const [shown, response] = await Promise.all([site, found?.page(request)]);
    if (response && 'movedTo' in response)
      return new Response(null, { status: 302, headers: { location: response.movedTo } });
    const document = response ?? (await notFoundPage(request));
    const sheet = response && found ? (response.sheet ?? found.sheet) : 'error';
    const scripts = inlineScripts(sheet, document.ownScript?.inline);
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      // The server allows the inline scripts by their hashes. Browsers block all other inline scripts.
      'x-script-hashes': scripts.map((script) => createHash('sha256').update(script).digest('base64')).join(' '),
    });
    if (document.frames !== undefined) headers.set('x-frames', document.frames);
    if (document.images !== undefined) headers.set('x-images', document.images);
    return new Response(renderHtml({ document, sheet, scripts, site: shown, url }), {
      status: document.status ?? 200,
      headers,
    });
  });
}
