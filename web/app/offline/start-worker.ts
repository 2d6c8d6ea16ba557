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
