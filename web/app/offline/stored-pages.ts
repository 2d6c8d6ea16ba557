import { locales, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { paths } from '#web/shared/links/paths.ts';

/** Of all that pages are built from (scripts/build.mjs). */
declare const SITE_VERSION: string;

const CACHE = `pages-${SITE_VERSION}`;
/** On what is kept: when it came from the site, in milliseconds since 1970 by the clock of this phone. */
const SEEN = 'x-seen';

const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const MAX_PAGES = 30;
const MAX_FILES = 60;
/** Of one page or file, before it is compressed. All of it together stays below 14 MB. */
const MAX_BYTES = 150_000;
/** The number of the office may have changed. */
const OFFLINE_AGE_MS = 24 * 60 * 60_000;

/** A page as it was when it came from the site. */
export interface StoredPage {
  readonly path: string;
  readonly seenAt: number;
  readonly headers: Headers;
  readonly html: string;
}

const openCache = () => caches.open(CACHE);
const offlinePaths: readonly string[] = locales.map((locale) => pathIn(locale, paths.offline));
const isFile = (path: string) => /^\/(assets|uploads)\//.test(path);
const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;
const seenAt = ({ headers }: Response) => Number(headers.get(SEEN));
const isOld = (at: number) => !(Date.now() - at < MAX_AGE_MS);

/** Nothing that says it must not be kept, or that it would be another one for somebody else. */
function mayBeStored({ status, type, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    /^text\/html\b/.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '') &&
    !/\*|cookie|authorization/i.test(headers.get('vary') ?? '')
  );
}

async function put(path: string, { headers: sent }: Response, body: Blob): Promise<void> {
  if (body.size > MAX_BYTES) return;
  const headers = new Headers(sent);
  // The body is as it was before it was compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(SEEN, String(Date.now()));
  await (await openCache()).put(path, new Response(body, { headers }));
}

async function fetchAndKeep(path: string): Promise<string> {
  // Without cookies: what the site answers to somebody who has signed in can never be what is kept.
  const response = await fetch(path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
  if (!mayBeStored(response)) {
    // Taken away by the office; of a site that is out of order nothing is known.
    if (response.status === 404) await (await openCache()).delete(path);
    return '';
  }
  const body = await response.blob();
  await put(path, response, body);
  return body.text();
}

/** Keeps what does not change under its name, unless that is done already. Most of it the browser has just fetched. */
export async function keepFiles(files: readonly string[]): Promise<void> {
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

/** The page that stands in for every other, with what it needs: of both languages, whatever the visitor reads. */
export async function keepOfflinePages(): Promise<void> {
  const written = await Promise.all(offlinePaths.map(fetchAndKeep));
  await keepFiles(written.flatMap((html) => html.match(/\/assets\/[\w./-]+/g) ?? []));
}

async function keepOfflinePagesFresh(): Promise<void> {
  const cache = await openCache();
  const [page] = await Promise.all(offlinePaths.map((path) => cache.match(path)));
  if (!page || Date.now() - seenAt(page) > OFFLINE_AGE_MS) await keepOfflinePages();
}

async function storedPages(): Promise<StoredPage[]> {
  const cache = await openCache();
  const pages = (await cache.keys()).map(pathOf).filter((path) => !isFile(path) && !offlinePaths.includes(path));
  const read = await Promise.all(pages.map(readStored));
  return read.filter((page) => page !== undefined).toSorted((a, b) => b.seenAt - a.seenAt);
}

async function readStored(path: string): Promise<StoredPage | undefined> {
  const response = await (await openCache()).match(path);
  return response && { path, seenAt: seenAt(response), headers: response.headers, html: await response.text() };
}

/** Keeps a page as the site shows it to anybody. */
export async function keepPage(path: string): Promise<void> {
  await fetchAndKeep(path);
  await dropOldPages();
  await keepOfflinePagesFresh();
}

/** Drops what is a week old, and of more pages than are kept the oldest. */
export async function dropOldPages(): Promise<void> {
  const cache = await openCache();
  const pages = await storedPages();
  const dropped = pages.filter((page, index) => index >= MAX_PAGES || isOld(page.seenAt));
  await Promise.all(dropped.map(({ path }) => cache.delete(path)));
}

/** Drops what other versions of the site have left. */
export async function dropOtherVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @returns undefined for what is not kept, or is too old */
export async function findPage(path: string): Promise<StoredPage | undefined> {
  await dropOldPages();
  return readStored(path);
}

/** The page that stands in for others, in the language of an address. */
export async function findOfflinePage(pathname: string): Promise<StoredPage | undefined> {
  return readStored(pathIn(splitLocale(pathname).locale, paths.offline));
}

/** Whatever of this language can still be read, what was seen last first. */
export async function listPages(pathname: string): Promise<readonly StoredPage[]> {
  await dropOldPages();
  const { locale } = splitLocale(pathname);
  return (await storedPages()).filter(({ path }) => splitLocale(path).locale === locale);
}

/** A style, script, font or picture. */
export async function findFile(path: string): Promise<Response | undefined> {
  return (await openCache()).match(path);
}
