import { locales, pathIn } from '#web/shared/languages/locale.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const signs: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs.get(sign) ?? sign);
}

/** Returns the `<url>` elements of a page: one per language, each with links to the others. */
function urls(origin: string, path: string): string {
  const address = (locale: (typeof locales)[number]) => escapeXml(origin + pathIn(locale, path));
  const links = [...locales.map((locale) => [locale, address(locale)]), ['x-default', escapeXml(origin + path)]]
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
  return locales.map((locale) => `<url><loc>${address(locale)}</loc>${links}</url>`).join('\n');
}

function xml(body: string): Response {
  return new Response(`${DECLARATION}\n${body}\n`, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/**
 * Returns a sitemap.
 * @param pages paths without language prefix
 */
export function sitemapResponse(origin: string, pages: readonly string[]): Response {
  return xml(
    `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map((path) => urls(origin, path)).join('\n')}\n</urlset>`,
  );
}

/**
 * Returns a sitemap index.
 * @param maps paths of the sitemaps
 */
export function sitemapIndexResponse(origin: string, maps: readonly string[]): Response {
  const entries = maps.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return xml(`<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>`);
}
