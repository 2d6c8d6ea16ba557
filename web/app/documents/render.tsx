import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSite } from '#contract/content.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import type { PageErrorStatus, PageStyles } from '#contract/links.ts';
import type { Site, SiteDocument } from '#web/shared/documents/document.ts';
import { APP_DATA_ID, appDataOf, AppDataProvider } from '#web/shared/app/app-data.ts';
import { Frame } from '#web/shared/frame/frame.tsx';
import { type Locale, overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { PageLocationProvider } from '#web/shared/links/page-location.ts';
import { paths } from '#web/shared/links/paths.ts';
import { JsonScript, PageHeadTags } from '#web/shared/seo/page-head.tsx';
import { notFoundPage } from '#web/site/errors/not-found-page.tsx';
import { Toasts } from '#web/shared/frame/toasts.tsx';
import { inlineScripts, scriptsOf, Shell, stylesOf } from './shell.tsx';
import type { SheetName } from './sheet-names.ts';
import { findPage } from '#web/app/pages.ts';
import { officeNotFoundPage } from './app-documents.tsx';
import type { RenderDirectory } from '#contract/members.ts';
import { renderRange } from '#web/members/directory/directory-range.tsx';
import { AsyncLocalStorage } from 'node:async_hooks';

interface Request {
  readonly url: URL;
  readonly read: ReadPublic;
  readonly errorStatus: PageErrorStatus;
  readonly styles: PageStyles;
}

interface Rendered {
  readonly document: SiteDocument;
  readonly sheet: SheetName;
  readonly scripts: readonly string[];
  readonly inlineStyles: string | undefined;
  readonly site: Site;
  readonly url: URL;
}

function renderHtml({ document, sheet, scripts, inlineStyles, site, url }: Rendered): string {
  const { pathname, search, origin } = url;
  const { app, body, head, isBare, ownScript } = document;
  const data = appDataOf(site);
  const markup = renderToStaticMarkup(
    <Shell
      sheet={sheet}
      scripts={scripts}
      inlineStyles={inlineStyles}
      app={app}
      head={
        <PageHeadTags
          site={{ origin, association: { ...site.association, logoPicture: site.logoPicture } }}
          page={head}
        />
      }
    >
      <PageLocationProvider value={{ pathname, search }}>
        <AppDataProvider value={data}>{isBare === true ? body : <Frame site={site}>{body}</Frame>}</AppDataProvider>
      </PageLocationProvider>
      {app && <JsonScript id={APP_DATA_ID} type="application/json" data={data} />}
      <Toasts />
    </Shell>,
  );
  // The scripts of an application must not delay the style sheet: the document is read before they run.
  const preloads = app ? preloadLinks(scriptsOf(app), ' fetchpriority="low"') : preloadLinks(ownScript?.preloads ?? []);
  return `<!DOCTYPE html>${markup.replace('</head>', () => `${preloads}</head>`)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Returns the links that load modules early. React would put them before the style sheet, which has to load first. */
function preloadLinks(scripts: readonly string[], attributes = ''): string {
  return scripts.map((address) => `<link rel="modulepreload" href="${address}"${attributes}/>`).join('');
}

/**
 * Renders the page at an address, in the language of the address. The server reads the response headers that start with
 * `x-` and removes them.
 */
export async function renderPage({ url, read, errorStatus, styles }: Request): Promise<Response> {
  const { pathname, origin, searchParams: query } = url;
  const { locale, path } = splitLocale(pathname);
  const found = findPage(pathname);
  const entry = found?.entry;
  return withPageLanguage(locale, async () => {
    const site = read(readSite, {});
    const request = { read, site, params: found?.params ?? {}, pathname, query, origin, errorStatus };
    if (entry && 'file' in entry) return (await entry.file(request)) ?? new Response(null, { status: 404 });
    const [shown, response] = await Promise.all([site, entry?.page(request)]);
    if (response && 'movedTo' in response)
      return new Response(null, { status: 302, headers: { location: response.movedTo } });
    const missing = path.startsWith(`${paths.admin}/`) ? officeNotFoundPage : notFoundPage;
    const document = response ?? (await missing(request));
    const sheet = document.sheet ?? (response && entry ? entry.sheet : 'error');
    const scripts = inlineScripts(sheet, document);
    const sheets = stylesOf(sheet, document);
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      // The server allows the inline scripts and styles by their hashes. Browsers block all others.
      'x-script-hashes': scripts.map(hashOf).join(' '),
      'x-style-hashes': sheets === undefined ? '' : hashOf(sheets),
    });
    if (document.frames !== undefined) headers.set('x-frames', document.frames);
    if (document.images !== undefined) headers.set('x-images', document.images);
    const inlineStyles = styles === 'inline' ? sheets : undefined;
    return new Response(renderHtml({ document, sheet, scripts, inlineStyles, site: shown, url }), {
      status: document.status ?? 200,
      headers,
    });
  });
}

/** Renders the part of the directory that only members may see. The page's script inserts it. */
export const renderDirectory: RenderDirectory = async (language, range) =>
  withPageLanguage(language, async () => {
    return `<!DOCTYPE html>${renderToStaticMarkup(await renderRange(range))}`;
  });

const pageLocale = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => pageLocale.getStore() ?? 'en');

/** Runs `act` with this page language. The language is stored per call, because pages are rendered concurrently. */
async function withPageLanguage<T>(locale: Locale, act: () => Promise<T>): Promise<T> {
  return pageLocale.run(locale, act);
}
