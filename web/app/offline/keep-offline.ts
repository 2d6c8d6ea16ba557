import { paths } from '#web/shared/links/paths.ts';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/** What the page was drawn with: all that carries its content in its name, and the logo. */
function filesOfPage(): string[] {
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const logo = document.querySelector<HTMLImageElement>('.brand img')?.currentSrc ?? '';
  return logo === '' ? assets : [...assets, new URL(logo).pathname];
}

/** The worker decides whether it is a page to keep, and asks the site for it anew: nothing is taken from this window. */
function tellWorker(): void {
  if (location.search !== '') return;
  navigator.serviceWorker.controller?.postMessage({ page: location.pathname, files: filesOfPage() });
}

function begin(): void {
  const { serviceWorker } = navigator;
  const address = scriptAddress('service-worker', paths.serviceWorker);
  // Where it is forbidden, and in private windows, there is none.
  serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined);
  // A new worker, of the first visit or of a new version of the site, has nothing yet.
  serviceWorker.addEventListener('controllerchange', tellWorker);
  tellWorker();
}

/** Lets pages be read without network (docs/decisions/0040-offline.md), as soon as this one has all it needs. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Opens the page that another one stands in for. */
export function reopenWhenOnline(): void {
  if (document.querySelector('[data-reopens]')) addEventListener('online', () => location.reload());
}
