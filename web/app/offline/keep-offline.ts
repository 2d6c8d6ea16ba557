import { startWorker } from './start-worker.ts';

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

function begin(): void {
  const workers = startWorker();
  /** The worker decides whether it is a page to keep, and asks the site for it anew: nothing is taken from this window. */
  const tellWorker = () => {
    if (location.search === '') workers?.controller?.postMessage({ page: location.pathname, files: filesOfPage() });
  };
  // A new worker, of the first visit or of a new version of the site, has nothing yet.
  workers?.addEventListener('controllerchange', tellWorker);
  tellWorker();
}

/** Lets this page be read without network, as soon as it has all it needs itself. */
export function keepOffline(): void {
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

/** Opens the page that another one stands in for. */
export function reopenWhenOnline(): void {
  if (document.querySelector('[data-reopens]')) addEventListener('online', () => location.reload());
}
