import { locales, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Hash of all files that pages are built from (scripts/build.mjs). */
declare const SITE_VERSION: string;

const CACHE = `pages-${SITE_VERSION}`;
/** Header of cached responses: the time of caching in ms since 1970, by the device's clock. */
const SEEN = 'x-seen';

const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const MAX_PAGES = 30;
const MAX_FILES = 60;
/** Maximum size of one page or file in bytes, uncompressed. It keeps the whole cache below 14 MB. */
const MAX_BYTES = 150_000;
/** The offline page is refreshed daily, because the office's phone number may have changed. */
const OFFLINE_AGE_MS = 24 * 60 * 60_000;

export interface StoredPage {
  readonly path: string;
  readonly seenAt: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Returns the path under which a page is cached. It is the same for all spellings of the address of the home page. */
export function storedPath(pathname: string): string {
  const { locale, path } = splitLocale(pathname);
  return pathIn(locale, path === '/' ? paths.home : path.replace(/\/$/, ''));
}

const openCache = () => caches.open(CACHE);
const offlinePaths: readonly string[] = locales.map((locale) => pathIn(locale, paths.offline));
const isFile = (path: string) => /^\/(assets|uploads)\//.test(path);
const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;
const seenAt = ({ headers }: Response) => Number(headers.get(SEEN));
const isOld = (at: number) => !(Date.now() - at < MAX_AGE_MS);

/** Returns whether a response may be cached: it must not be private or differ between users. */
function isCacheable({ status, type, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '') &&
    !/\*|cookie|authorization/i.test(headers.get('vary') ?? '')
  );
}

/**
 * Returns whether everybody may read a page: it names its address for search engines. The pages for signing in, of
 * members and of the office do not.
 */
function isPublic(html: string): boolean {
  return html.includes('<link rel="canonical"');
}

async function put(path: string, { headers: sent }: Response, body: Blob): Promise<void> {
  if (body.size > MAX_BYTES) return;
  const headers = new Headers(sent);
  // The stored body is not compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN, String(Date.now()));
  await (await openCache()).put(path, new Response(body, { headers }));
}

async function fetchAndCache(path: string): Promise<string> {
  // Requests without cookies, so that the cache never contains a response for a signed-in user.
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
  if (!isCacheable(response)) return '';
  const html = await response.text();
  if (isPublic(html) || offlinePaths.includes(path)) await put(path, response, new Blob([html]));
  return html;
}

/**
 * Caches files whose content never changes under their name, unless they are cached already. Most of them come from the
 * HTTP cache.
 */
export async function cacheFiles(files: readonly string[]): Promise<void> {
  const cache = await openCache();
  const known = new Set((await cache.keys()).map(pathOf).filter(isFile));
  for (const path of new Set(files)) {
    if (!isFile(path) || known.has(path) || known.size >= MAX_FILES) continue;
    const response = await fetch(path);
    if (response.status !== 200) continue;
    await put(path, response, await response.blob());
    known.add(path);
  }
}

/** Caches the offline page in both languages, with the files that it uses. */
export async function cacheOfflinePages(): Promise<void> {
  const written = await Promise.all(offlinePaths.map(fetchAndCache));
  await cacheFiles(written.flatMap((html) => html.match(/\/assets\/[\w./-]+/g) ?? []));
}

async function refreshOfflinePages(): Promise<void> {
  const cache = await openCache();
  const [page] = await Promise.all(offlinePaths.map((path) => cache.match(path)));
  if (!page || Date.now() - seenAt(page) > OFFLINE_AGE_MS) await cacheOfflinePages();
}

async function storedPages(): Promise<StoredPage[]> {
  const cache = await openCache();
  const pages = (await cache.keys()).map(pathOf).filter((path) => !isFile(path) && !offlinePaths.includes(path));
  const read = await Promise.all(pages.map(readStored));
  return read.filter((page) => page !== undefined).sort((a, b) => b.seenAt - a.seenAt);
}

async function readStored(path: string): Promise<StoredPage | undefined> {
  const response = await (await openCache()).match(path);
  return response && { path, seenAt: seenAt(response), headers: response.headers, html: await response.text() };
}

/** Caches a page as a visitor without a session gets it, then deletes old pages and refreshes the offline pages. */
export async function cachePage(path: string): Promise<void> {
  await fetchAndCache(path);
  await dropOldPages();
  await refreshOfflinePages();
}

/** Deletes pages older than a week. Of the remaining pages, deletes the oldest if there are more than `MAX_PAGES`. */
export async function dropOldPages(): Promise<void> {
  const cache = await openCache();
  const pages = await storedPages();
  const dropped = pages.filter((page, index) => index >= MAX_PAGES || isOld(page.seenAt));
  await Promise.all(dropped.map(({ path }) => cache.delete(path)));
}

export async function dropOtherVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

export async function dropPage(path: string): Promise<void> {
  await (await openCache()).delete(path);
}

/** Returns a cached page; undefined if there is none or it is too old. */
export async function findPage(path: string): Promise<StoredPage | undefined> {
  await dropOldPages();
  return readStored(path);
}

export async function findOfflinePage(pathname: string): Promise<StoredPage | undefined> {
  return readStored(pathIn(splitLocale(pathname).locale, paths.offline));
}

/** Returns the cached pages in the language of an address, the newest first. */
export async function listPages(pathname: string): Promise<readonly StoredPage[]> {
  await dropOldPages();
  const { locale } = splitLocale(pathname);
  return (await storedPages()).filter(({ path }) => splitLocale(path).locale === locale);
}

export async function findFile(path: string): Promise<Response | undefined> {
  return (await openCache()).match(path);
}
