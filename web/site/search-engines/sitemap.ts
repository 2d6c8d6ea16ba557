import type { PageRequest } from '#web/shared/documents/document.ts';
import { albumPath, eventPath, memorialPath, paths, sitemapPartPath, termPath } from '#web/shared/links/paths.ts';
import { listAlbums } from '#contract/albums.ts';
import { listTerms } from '#contract/content.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import { listEvents } from '#contract/events.ts';
import { listMemorials } from '#contract/memorials.ts';
import { locales, pathIn } from '#web/shared/languages/locale.ts';

/** Returns the sitemap, or the index of its parts if it has several. */
export async function sitemapFile({ read, origin }: PageRequest): Promise<Response> {
  const parts = await countSitemapParts(read);
  if (parts === 1) return sitemapResponse(origin, await sitemapPages(read, 1));
  return sitemapIndexResponse(
    origin,
    Array.from({ length: parts }, (_, index) => sitemapPartPath(index + 1)),
  );
}

/** Returns one part of the sitemap. */
export async function sitemapPartFile({ read, origin, params }: PageRequest): Promise<Response | undefined> {
  const part = Number(params['part']);
  if (part < 1 || part > (await countSitemapParts(read))) return undefined;
  return sitemapResponse(origin, await sitemapPages(read, part));
}

/** Number of records in a part of the sitemap. Each record has an address in every language. */
const RECORDS_IN_PART = 1000;

/** Paths of indexable pages that do not depend on a record, without language prefix. */
const fixedPages: readonly string[] = [
  paths.home,
  paths.about,
  paths.officeBearers,
  paths.contact,
  paths.matrimony,
  paths.events,
  paths.gallery,
  paths.deceased,
];

async function eventPages(read: ReadPublic): Promise<string[]> {
  const { rows } = await read(listEvents, { query: {} });
  return rows.map(({ id }) => eventPath(id));
}

/** Returns the paths of past terms. The current committee is at `paths.officeBearers`. */
async function termPages(read: ReadPublic): Promise<string[]> {
  const { rows } = await read(listTerms, {});
  return rows.filter(({ state }) => state === 'past').map(({ id }) => termPath(id));
}

async function memorialPages(read: ReadPublic, part: number): Promise<string[]> {
  const { rows } = await read(listMemorials, { query: { page: String(part), pageSize: String(RECORDS_IN_PART) } });
  return rows.map(({ id }) => memorialPath(id));
}

/**
 * Returns the number of sitemap parts. The first part has all other pages and the first deceased records; later parts
 * have the remaining deceased records.
 */
async function countSitemapParts(read: ReadPublic): Promise<number> {
  const { total } = await read(listMemorials, { query: { page: '1', pageSize: '1' } });
  return Math.max(1, Math.ceil(total / RECORDS_IN_PART));
}

/**
 * Returns the paths of the pages in one part, without language prefix.
 * @param part starts at 1
 */
async function sitemapPages(read: ReadPublic, part: number): Promise<string[]> {
  const memorials = await memorialPages(read, part);
  if (part > 1) return memorials;
  const { rows: albums } = await read(listAlbums, { query: {} });
  const albumPages = albums.length === 0 ? [] : [paths.albums, ...albums.map(({ id }) => albumPath(id))];
  return [...fixedPages, ...(await termPages(read)), ...(await eventPages(read)), ...albumPages, ...memorials];
}

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
function sitemapResponse(origin: string, pages: readonly string[]): Response {
  return xml(
    `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.map((path) => urls(origin, path)).join('\n')}\n</urlset>`,
  );
}

/**
 * Returns a sitemap index.
 * @param maps paths of the sitemaps
 */
function sitemapIndexResponse(origin: string, maps: readonly string[]): Response {
  const entries = maps.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return xml(`<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>`);
}

/** Paths that search engines must not visit: admin and member pages. API addresses are added below. */
const DISALLOWED = [paths.admin, paths.directory, paths.matrimonyRegister];

/** Returns robots.txt. Pages such as the sign-in page have a `noindex` tag instead. */
export async function robotsFile({ origin }: PageRequest): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.flatMap((path) => locales.map((locale) => `Disallow: ${pathIn(locale, path)}`)),
    'Disallow: /api/',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
