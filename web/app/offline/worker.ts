import {
  dropOldPages,
  dropPage,
  dropOtherVersions,
  findFile,
  findOfflinePage,
  findPage,
  cacheFiles,
  cacheOfflinePages,
  cachePage,
  listPages,
  storedPath,
} from './stored-pages.ts';
import { showStored, showOffline } from './shown.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

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
