import { paths } from '#web/shared/links/paths.ts';
import { scriptAddress } from '#web/shared/links/script-address.ts';

/** Lets the service worker stand by for when there is no network (docs/decisions/0040-offline.md). */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const address = scriptAddress('service-worker', paths.serviceWorker);
  // Where it is forbidden, and in private windows, there is none.
  navigator.serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined);
}
