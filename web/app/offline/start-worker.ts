import { containedSheets } from '#web/app/contained-sheets.ts';
import { paths } from '#web/shared/links/paths.ts';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/**
 * Registers the service worker, which shows cached public pages while the network is unavailable
 * (docs/decisions/0004-offline.md).
 * @returns the browser's service workers; undefined if it has none or forbids them. Reading `navigator.serviceWorker`
 * throws in sandboxed frames and with blocked site data.
 */
export function startWorker(): ServiceWorkerContainer | undefined {
  try {
    const { serviceWorker } = navigator;
    if (!import.meta.env.DEV) {
      const address = scriptAddress('service-worker', paths.serviceWorker);
      serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined);
    }
    return serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Returns the files that the page uses: those with a content hash in their name, the style sheets that it contains in its
 * markup, and the logo.
 */
function filesOfPage(): string[] {
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const logo = document.querySelector<HTMLImageElement>('.brand img')?.currentSrc ?? '';
  return [...assets, ...containedSheets(), ...(logo === '' ? [] : [new URL(logo).pathname])];
}

function startCaching(): void {
  const workers = startWorker();
  const isPublic = document.querySelector('link[rel=canonical]') !== null;
  /** Tells the service worker which page is open. If the page may be cached, the worker requests it itself. */
  const tellWorker = () => {
    if (isPublic && location.search === '')
      workers?.controller?.postMessage({ page: location.pathname, files: filesOfPage() });
  };
  // On the first visit or after an update, a new worker takes over. Its cache does not have this page yet.
  workers?.addEventListener('controllerchange', tellWorker);
  tellWorker();
}

/** Caches this page for offline use after it has loaded. */
export function cacheForOffline(): void {
  if (document.readyState === 'complete') startCaching();
  else addEventListener('load', startCaching, { once: true });
}

/** Reloads the offline page when the browser is online again. */
export function reloadWhenOnline(): void {
  if (document.querySelector('[data-reopens]')) addEventListener('online', () => location.reload());
}
