import { paths } from '#web/shared/links/paths.ts';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/**
 * Registers the service worker, which shows public pages while there is no network (docs/decisions/0004-offline.md).
 * @returns the service workers of this site; undefined where the browser has none or forbids them, which is no fault:
 *   in sandboxed frames and with blocked site data even reading `navigator.serviceWorker` throws
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
