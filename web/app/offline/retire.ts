import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// In place of the service worker where the operator has switched it off: takes that one's place, tidies up and goes.

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
