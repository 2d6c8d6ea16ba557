import { takePushMessages } from './push-events.ts';
import {
  cacheFiles,
  cacheOfflinePages,
  cachePage,
  dropOldPages,
  dropOtherVersions,
  dropPage,
  findFile,
  findOfflinePage,
  findPage,
  listPages,
  type StoredPage,
  storedPath,
} from './stored-pages.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';
import { formatMomentHere } from '#web/shared/languages/format-dates.ts';
import { overwriteGetLocale, splitLocale } from '#web/shared/languages/locale.ts';
import { offlineTokens } from '#web/shared/links/offline-tokens.ts';

declare const self: WorkerScope;

/** Whether the last page came from the cache. The files of that page may then come from the cache, too. */
let isOffline = false;

async function showWithoutNetwork({ pathname, search }: URL): Promise<Response> {
  const offline = await findOfflinePage(pathname);
  const page = search === '' ? await findPage(storedPath(pathname)) : undefined;
  if (page) return showStored(page, offline);
  return offline ? showOffline(offline, await listPages(pathname)) : Response.error();
}

/**
 * Waits for the site's response without a time limit and returns it. Uses the cache only if the site cannot be reached.
 */
async function showPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    isOffline = false;
    // The page was deleted. After any other error, its cached copy stays.
    if (response.status === 404) event.waitUntil(dropPage(storedPath(url.pathname)));
    return response;
  } catch {
    isOffline = true;
    return showWithoutNetwork(url);
  }
}

async function serveFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await findFile(new URL(request.url).pathname)) ?? Response.error();
  }
}

takePushMessages();

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([cacheOfflinePages(), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOtherVersions(),
      dropOldPages(),
      // Lets the browser request a page while the worker starts.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(showPage(event));
  else if ((isOffline || !self.navigator.onLine) && /^(script|style|font|image)$/.test(request.destination))
    event.respondWith(serveFile(request));
});

interface SeenPage {
  readonly page: string;
  readonly files: readonly string[];
}

function isSeenPage(data: unknown): data is SeenPage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'page' in data &&
    typeof data.page === 'string' &&
    'files' in data &&
    Array.isArray(data.files) &&
    data.files.every((file) => typeof file === 'string')
  );
}

/** Caches a page that the user has opened, with its files. Ignores errors, because a later visit tries again. */
async function cacheSeenPage({ page, files }: SeenPage): Promise<void> {
  try {
    await cachePage(storedPath(page));
    await cacheFiles(files);
  } catch {
    // The user already sees the page. Only its copy for offline use is missing.
  }
}

self.addEventListener('message', (event) => {
  if (isSeenPage(event.data)) event.waitUntil(cacheSeenPage(event.data));
});

const ITEM = /<li data-path="([^"]*)">[^]*?<\/li>/g;

/** Formats the time when a page was cached, in the language of the page's address. */
function formatSeenAt({ path, seenAt }: StoredPage): string {
  overwriteGetLocale(() => splitLocale(path).locale);
  return formatMomentHere(seenAt);
}

/** Returns the markup of a template in the offline page, with and without the `<template>` tags. */
function templateOf({ html }: StoredPage, id: string): { readonly whole: string; readonly inside: string } {
  const [whole = '', inside = ''] = new RegExp(`<template id="${id}">([^]*?)</template>`).exec(html) ?? [];
  return { whole, inside };
}

/** Returns the title of a page without the site's name, still as escaped markup. */
function titleOf({ html, path }: StoredPage): string {
  return /<title>([^<]+?)(?: \| [^<|]*)?<\/title>/.exec(html)?.[1] ?? path;
}

/**
 * Returns the list item of a cached page, made from the template for its kind of page. The replacements are functions,
 * because `replace` would expand `$` patterns in a title.
 */
function itemFor(page: StoredPage, items: ReadonlyMap<string, string>): string {
  const { path } = splitLocale(page.path);
  const item = [...items].find(([start]) => path.startsWith(start))?.[1] ?? '';
  return item
    .replace(offlineTokens.address, () => page.path)
    .replace(offlineTokens.title, () => titleOf(page))
    .replace(offlineTokens.seen, () => formatSeenAt(page));
}

function respond(html: string, { headers }: StoredPage): Response {
  return new Response(html, { headers });
}

/** Returns a cached page, with a line that says when it was cached. */
function showStored(page: StoredPage, offline: StoredPage | undefined): Response {
  if (!offline) return respond(page.html, page);
  const line = templateOf(offline, offlineTokens.seenLine).inside.replace(offlineTokens.seen, () => formatSeenAt(page));
  return respond(
    page.html.replace('<main id="main"', (main) => line + main),
    page,
  );
}

/** Returns the offline page with the list of cached pages. */
function showOffline(offline: StoredPage, pages: readonly StoredPage[]): Response {
  const { whole, inside } = templateOf(offline, offlineTokens.storedPages);
  if (pages.length === 0) return respond(offline.html, offline);
  const items = new Map([...inside.matchAll(ITEM)].map(([item, path = '']) => [path, item]));
  const list = pages.map((page) => itemFor(page, items)).join('');
  const filled = inside.replace(/<li[^]*<\/li>/, () => list);
  return respond(
    offline.html.replace(whole, () => filled),
    offline,
  );
}
